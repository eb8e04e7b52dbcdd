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
} as const satisfies Translated<typeof source>;
