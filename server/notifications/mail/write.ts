import { CZECH_TIME_ZONE } from "#domain/czech/day.ts";
import type { Culture } from "#domain/names.ts";
import { importRefusals } from "#domain/intake/refusals.ts";
import { grouped } from "#domain/money/grouping.ts";
import { decimal, formatAmount } from "#domain/money/decimal.ts";
import { type EmailData, type EmailTemplate, emailWords, rowLabels } from "./templates.ts";

/** Writes an e-mail in the language of who gets it, as text and as HTML that says the same. */
export function writeEmail(
  name: EmailTemplate,
  culture: Culture,
  { data, appUrl, hasPicture }: { data: EmailData; appUrl: string; hasPicture: boolean },
): { subject: string; text: string; html: string } {
  const { subject, lead, button } = emailWords[culture][name];
  const rows = rowsOf(name, culture, data);
  const link = button ? linkOf(name, data, appUrl) : undefined;
  const list = (data.documents ?? []).map((each) => ({
    text: [each.supplier, each.number, money(culture, each.amount, each.currency)].filter(Boolean).join(" · "),
    link: `${appUrl}/DocumentApproval/${each.documentId}`,
  }));
  const text = [
    lead(data),
    "",
    ...rows.map(([label, value]) => `${label}: ${value}`),
    ...list.map((each) => `${each.text}\n${each.link}`),
    ...(link ? ["", `${button}: ${link}`] : []),
  ].join("\n");
  const html = `<!doctype html><html lang="${culture.slice(0, 2)}"><body style="font-family:Inter,Arial,sans-serif;font-size:15px;color:#1c2430;margin:0;padding:24px">
<p style="margin:0 0 16px">${escaped(lead(data))}</p>
${rows.length > 0 ? `<table style="border-collapse:collapse;margin:0 0 16px">${rows.map(([label, value]) => `<tr><td style="padding:2px 16px 2px 0;color:#5b6675">${escaped(label)}</td><td style="padding:2px 0">${escaped(value)}</td></tr>`).join("")}</table>` : ""}
${list.length > 0 ? `<ul style="margin:0 0 16px;padding-left:20px">${list.map((each) => `<li><a href="${escaped(each.link)}">${escaped(each.text)}</a></li>`).join("")}</ul>` : ""}
${link && button ? `<p style="margin:0 0 24px"><a href="${escaped(link)}" style="background:#2b4c9b;color:#fff;padding:10px 16px;border-radius:6px;text-decoration:none">${escaped(button)}</a></p>` : ""}
${hasPicture ? `<img src="cid:page@kvitance" alt="" width="480" style="max-width:100%;border:1px solid #d8dde4">` : ""}
</body></html>`;
  return { subject: oneLine(subject(data)), text, html };
}

function linkOf(name: EmailTemplate, data: EmailData, appUrl: string): string {
  if (data.link) return data.link;
  if (name === "passwordGuessed" || name === "emailChangeAsked" || name === "addressNamed") return `${appUrl}/Profile`;
  if (name === "importRefused" || name === "importFailing") return `${appUrl}/Settings/Import`;
  if (name === "statusBegun" || name === "statusEnded") return `${appUrl}/Settings/Status`;
  if (name === "integrationPaused") return `${appUrl}/Settings/Export`;
  return name === "approvalDaily" ? `${appUrl}/Documents/ForApproval/Mine` : `${appUrl}/DocumentApproval/${data.documentId ?? ""}`;
}

function rowsOf(name: EmailTemplate, culture: Culture, data: EmailData): [string, string][] {
  const label = rowLabels[culture];
  const inside = name !== "returnToIssuer";
  const values: [string, string | undefined][] = [
    [label.supplier, inside ? data.supplier : undefined],
    [label.number, data.number],
    [label.amount, money(culture, data.amount, data.currency)],
    [label.dueDate, inside ? day(culture, data.dueDate) : undefined],
    [label.workflow, inside ? data.workflow : undefined],
    [label.step, inside ? data.step : undefined],
    [label.address, data.address],
    ...(data.refused ?? []).map(({ name: file, problem }): [string, string] => [file, importRefusals[problem][culture]]),
    [label.reason, data.reason],
    [data.title === undefined ? label.moment : label.since, momentOf(culture, data.moment)],
    [label.note, data.note],
  ];
  return values.flatMap(([key, value]) => (value ? [[key, value === data.note ? value : oneLine(value)] as [string, string]] : []));
}

function money(culture: Culture, amount: string | undefined, currency: string | undefined): string | undefined {
  const value = decimal(amount);
  if (!value) return undefined;
  const [whole = "", cents = ""] = formatAmount(value).split(".");
  const sign = whole.startsWith("-") ? "-" : "";
  const digits = grouped(whole.slice(sign.length), culture === "cs-CZ" ? "\u00a0" : ",");
  return `${sign}${digits}${culture === "cs-CZ" ? "," : "."}${cents} ${currency ?? ""}`.trim();
}

const momentOf = (culture: Culture, moment: string | undefined): string | undefined =>
  moment && new Intl.DateTimeFormat(culture, { dateStyle: "long", timeStyle: "short", timeZone: CZECH_TIME_ZONE }).format(new Date(moment));

function day(culture: Culture, date: string | undefined): string | undefined {
  const [year, month, of] = (date ?? "").split("-").map(Number);
  if (!year || !month || !of) return undefined;
  return new Intl.DateTimeFormat(culture, { dateStyle: "long", timeZone: "UTC" }).format(Date.UTC(year, month - 1, of));
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;").replaceAll("\n", "<br>");

/** Values of documents add neither headers nor lines. */
const oneLine = (text: string): string =>
  text
    .replaceAll(/[\r\n\t\v\f\u2028\u2029]+/g, " ")
    .trim()
    .slice(0, 200);
