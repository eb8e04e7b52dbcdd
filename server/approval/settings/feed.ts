import type { Actor } from "#server/core/actor.ts";
import type { App } from "#server/core/app.ts";
import { listApprovals } from "#server/approval/list.ts";
import type { FileReply } from "#server/core/handler.ts";
import type { Tx } from "#server/core/db.ts";
import { Readable } from "node:stream";

const FEED_LENGTH = 100;

const texts = {
  "cs-CZ": { title: "Kvitance: ke schválení", description: "Doklady, které čekají na vaše rozhodnutí" },
  "en-US": { title: "Kvitance: for approval", description: "Documents that wait for your decision" },
} as const;

/** RSS 2.0 of the documents that wait for the actor (R393). */
export async function approvalFeed(tx: Tx, actor: Actor, app: App): Promise<FileReply> {
  const { items } = await listApprovals(tx, actor, { listType: "Mine", skip: 0, take: FEED_LENGTH }, app.clock.now());
  const { title, description } = texts[actor.languageCode];
  const entries = items.map((item) => {
    const link = `${app.config.appUrl}/DocumentApproval/${item.documentId}`;
    const name = [item.fields.supplierName, item.fields.invoiceNumber].filter(Boolean).join(" · ") || item.fileName;
    const amount = [item.fields.totalAmount, item.fields.currency].filter(Boolean).join(" ");
    const date = new Date(item.startedTime ?? item.createdTime).toUTCString();
    return `<item><title>${escaped(name)}</title><link>${escaped(link)}</link><guid isPermaLink="false">${item.documentId}:${item.version}</guid><pubDate>${date}</pubDate><description>${escaped(amount)}</description></item>`;
  });
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"><channel><title>${escaped(title)}</title><link>${escaped(`${app.config.appUrl}/Documents/ForApproval/Mine`)}</link><description>${escaped(description)}</description><language>${actor.languageCode.toLowerCase()}</language>
${entries.join("\n")}
</channel></rss>
`;
  const bytes = Buffer.from(xml);
  return {
    fileName: "notifications.xml",
    mediaType: "application/rss+xml; charset=utf-8",
    size: bytes.length,
    stream: (range) => Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]),
  };
}

/** XML text; characters that XML does not know are left out. */
const escaped = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
