import type { data as source } from "#web/locales/cs/data.ts";
import type { Translated } from "#web/locales/texts.ts";

export const data = {
  "settings.tab.Data": "Company data",

  "bundle.title": "Export of all data",
  "bundle.lead":
    "One ZIP archive with the whole company in open formats: documents with their originals, values and history, approvals, payment orders, code lists and settings. It holds no passwords or secret keys. Another installation can take it in.",
  "bundle.make": "Prepare the export",
  "bundle.beginning": "The export is being prepared…",
  "bundle.making": "The export is being prepared: {{done}} of {{all}} files",
  "bundle.progress": "Progress of the export",
  "bundle.ready": "Export of {{made}} ({{size}}). You alone can download it, until {{until}}.",
  "bundle.missing": "Files that are missing in the store or damaged: {{count}}. manifest.json names them.",
  "bundle.take": "Download",
  "bundle.failed": "The export of {{made}} did not succeed. Try again; if it happens again, turn to whoever runs the server.",

  "retention.title": "Terms of keeping",
  "retention.lead":
    "Documents past their term are deleted by themselves, as if a person had deleted them: they can be restored for 30 days. Without a term they stay. Czech law keeps accounting records for 5 years from the end of the accounting period (Act No. 563/1991, § 31) and tax documents for 10 years from the end of the tax period (Act No. 235/2004, § 35).",
  "retention.months": "Months",
  "retention.from": "From",
  "retention.from.YearEnd": "end of the year of issue",
  "retention.from.IssueDate": "day of issue",
  "retention.forever": "for good",
  "retention.preview": "Count documents",
  "retention.count": "Documents that would be deleted today: {{count}} (issued until {{last}}).",
  "retention.set": "Set",
  "retention.end": "Keep for good",
  "retention.saved": "The term of keeping is saved.",

  "hold.title": "Legal hold",
  "hold.lead": "Nobody and nothing deletes a document under legal hold: no person, no bulk action, no export, and not the end of its term of keeping.",
  "hold.since": "In force since {{time}}, set by {{name}}.",
  "hold.reason": "Reason",
  "hold.place": "Set the hold",
  "hold.change": "Change the reason",
  "hold.end": "End the hold",
  "hold.tenant": "Legal hold of the whole company",
  "hold.tenant.lead":
    "For the time of a dispute or an inspection: while it is in force, no document and not the company can be deleted, and terms of keeping do not end.",
  "hold.tenant.since": "In force since {{time}}, set by {{name}}. Reason: {{reason}}",
  "hold.documents": "Documents with a hold of their own: {{count}}. The filter Legal hold finds them in the list.",

  "deletion.title": "Deletion of the company",
  "deletion.lead":
    "Deletes for good everything that the company has here: documents, files, histories, settings and users. Take an export first. You get a certificate of the deletion.",
  "deletion.open": "Delete the company",
  "deletion.warning": "There is no way back. Everybody of the company is signed out and cannot sign in any more.",
  "deletion.name": "Name of the company (type: {{company}})",
  "deletion.password": "Your password",
  "deletion.really": "Delete for good",
  "deletion.underWay": "The data of {{company}} are being deleted",
  "deletion.underWay.advice": "It may take hours. Keep the address of this page: the certificate will be here and nowhere else, for 30 days.",
  "deletion.done": "The data of {{company}} are deleted",
  "deletion.done.advice": "Download the certificate: it is on this page for 30 days.",
  "deletion.text": "Download the certificate (text)",
  "deletion.json": "Download the certificate (JSON)",
  "deletion.unknown": "The link is no longer valid",
  "deletion.unknown.advice": "A certificate of a deletion is to be had for 30 days.",
} as const satisfies Translated<typeof source>;
