import type { Logger } from "pino";
import { type RegisterAnswer, registerOf } from "#domain/vat/register.ts";
import { askAdis, MAX_IDS } from "./adis.ts";
import { askVies } from "./vies.ts";

/** The registers of VAT payers: the Czech one and the European Union's. */
export type VatRegisters = {
  /** Answers about VAT ids; ids of other countries, and those about which a register did not answer in time, are left out. Never throws. */
  ask(vatIds: readonly string[]): Promise<Map<string, RegisterAnswer>>;
};

/** Longest time for all questions of one call together; what is not answered by then counts as not reachable. */
const MAX_MS = 20_000;

/** The registers over the network. One question at a time goes to each: both refuse callers who ask too much at once. */
export function openVatRegisters({ adisUrl, viesUrl }: { adisUrl: string; viesUrl: string }, log: Logger): VatRegisters {
  const lines = { adis: Promise.resolve(), vies: Promise.resolve() };
  const inLine = (register: keyof typeof lines, work: () => Promise<void>): Promise<void> => {
    // The ids of a document are nobody's business in the log.
    const done = lines[register].then(work).catch((error: Error) => log.warn({ register, err: error }, "a register of VAT payers did not answer"));
    lines[register] = done;
    return done;
  };
  return {
    ask: async (vatIds) => {
      const answers = new Map<string, RegisterAnswer>();
      const until = Date.now() + MAX_MS;
      const of = (register: keyof typeof lines) => [...new Set(vatIds)].filter((vatId) => registerOf(vatId) === register);
      const questions: Promise<void>[] = [];
      const czech = of("adis");
      for (let start = 0; start < czech.length; start += MAX_IDS) {
        const some = czech.slice(start, start + MAX_IDS);
        questions.push(
          inLine("adis", async () => {
            if (Date.now() < until) for (const [vatId, answer] of await askAdis(adisUrl, some)) if (some.includes(vatId)) answers.set(vatId, answer);
          }),
        );
      }
      for (const vatId of of("vies"))
        questions.push(inLine("vies", async () => void (Date.now() < until && answers.set(vatId, await askVies(viesUrl, vatId)))));
      await Promise.all(questions);
      return answers;
    },
  };
}
