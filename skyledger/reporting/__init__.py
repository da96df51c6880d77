"""What happened in a phase as a page to paste into an e-mail, for one viewer."""

from skyledger.reporting.making import Asked, report
from skyledger.reporting.page import page
from skyledger.reporting.report import Report
from skyledger.reporting.report_json import report_json

__all__ = ["Asked", "Report", "page", "report", "report_json"]
