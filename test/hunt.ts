import { createHash, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { PDFDocument, StandardFonts } from "@cantoo/pdf-lib";

/** A program under test: where it answers, who asks, and the end that no process can prepare for. */
export type Prey = { url: string; token: string; kill(): Promise<void> };

export type Upload = { documentId: string; bytes: Buffer; sha256: string; answered: boolean };

/** Random numbers that can be repeated: print the seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A small invoice with a text layer, unlike any other. */
export async function smallInvoice(number: number): Promise<Upload> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([420, 595]);
  const lines = [
    `Faktura ${20_260_000 + number}`,
    "Dodavatel: Modra Vydra s.r.o.",
    "ICO: 80000011",
    "Datum vystaveni: 02.03.2026",
    "Datum splatnosti: 16.03.2026",
    `Celkem k uhrade: ${1_000 + number},00 CZK`,
  ];
  lines.forEach((line, index) => page.drawText(line, { x: 40, y: 540 - index * 24, size: 12, font }));
  const bytes = Buffer.from(await pdf.save());
  return { documentId: randomUUID(), bytes, sha256: createHash("sha256").update(bytes).digest("hex"), answered: false };
}

/** Sends an upload; true when it was answered with 200. Whatever else happens, the sender knows nothing. */
export async function send(prey: Pick<Prey, "url" | "token">, upload: Upload): Promise<boolean> {
  const form = new FormData();
  form.append("DocumentId", upload.documentId);
  form.append("File", new Blob([new Uint8Array(upload.bytes)]), "faktura.pdf");
  try {
    const reply = await fetch(`${prey.url}/v1/documents`, { method: "POST", headers: { authorization: `Bearer ${prey.token}` }, body: form });
    await reply.arrayBuffer();
    upload.answered ||= reply.status === 200;
    return reply.status === 200;
  } catch {
    return false;
  }
}

/** Uploads four at a time and kills the program after a random part of them, while others are on their way or being read. */
export async function uploadAndKill(prey: Prey, uploads: Upload[], random: () => number): Promise<void> {
  const waiting = [...uploads];
  const killAt = Math.floor(random() * uploads.length);
  let isDead = false;
  const sender = async (): Promise<void> => {
    for (let next = waiting.shift(); next && !isDead; next = waiting.shift()) {
      const mine = send(prey, next);
      if (uploads.length - waiting.length > killAt && !isDead) {
        isDead = true;
        await sleep(random() * 1_500);
        await prey.kill();
      }
      await mine;
    }
  };
  await Promise.all([sender(), sender(), sender(), sender()]);
  if (!isDead) await prey.kill();
}

export type Found = { documentId: string; state: string; errorType: string | null; sha256: string };

/** Waits until nothing is in extraction any more; throws after `limitMs` with the number that is stuck. */
export async function untilRead(prey: Pick<Prey, "url" | "token">, limitMs: number): Promise<void> {
  const end = Date.now() + limitMs;
  for (;;) {
    const { count } = await ask<{ count: number }>(prey, "/v1/documents/count/extracting", {});
    if (count === 0) return;
    if (Date.now() > end) throw new Error(`${count} documents are stuck in extraction.`);
    await sleep(300);
  }
}

/** Every document of the tenant with the hash of the bytes that its file call gives. */
export async function allDocuments(prey: Pick<Prey, "url" | "token">): Promise<Found[]> {
  const found: Found[] = [];
  for (let hasMore = true; hasMore;) {
    const page = await ask<{ items: Omit<Found, "sha256">[]; hasMore: boolean }>(prey, "/v1/documents/list", { skip: found.length, take: 500 });
    for (const { documentId, state, errorType } of page.items) {
      const file = await fetch(`${prey.url}/v1/documents/${documentId}/file`, { headers: { authorization: `Bearer ${prey.token}` } });
      found.push({
        documentId,
        state,
        errorType,
        sha256: createHash("sha256")
          .update(Buffer.from(await file.arrayBuffer()))
          .digest("hex"),
      });
    }
    hasMore = page.hasMore;
  }
  return found;
}

async function ask<Reply>(prey: Pick<Prey, "url" | "token">, path: string, body: object): Promise<Reply> {
  const reply = await fetch(prey.url + path, {
    method: "POST",
    headers: { authorization: `Bearer ${prey.token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
  return (await reply.json()) as Reply;
}
