import type { Logger } from "pino";
import type { InsolvencyAnswer } from "#domain/vat/insolvency.ts";
import { askedRegister, type RegisterAnswer } from "#domain/vat/register.ts";
import { askAdis, MAX_IDS } from "./adis.ts";
import { askIsir } from "./isir.ts";
import { askVies } from "./vies.ts";

/** The registers of VAT payers, the Czech one and the European Union's, and the Czech insolvency register. */
export type VatRegisters = {
  /** Answers about VAT ids and company ids; ids of other countries, and those about which a register did not answer in time, are left out. Never throws. */
  ask(ids: readonly string[]): Promise<Map<string, RegisterAnswer | InsolvencyAnswer>>;
};

/** Longest time for all questions of one call together; what is not answered by then counts as not reachable. */
const MAX_MS = 20_000;

/** The registers over the network. One question at a time goes to each: both refuse callers who ask too much at once. */
export function openVatRegisters({ adisUrl, viesUrl, isirUrl }: Record<"adisUrl" | "viesUrl" | "isirUrl", string>, log: Logger): VatRegisters {
  const lines = { adis: Promise.resolve(), vies: Promise.resolve(), isir: Promise.resolve() };
  const inLine = (register: keyof typeof lines, work: () => Promise<void>): Promise<void> => {
    // The ids of a document are nobody's business in the log.
    const done = lines[register].then(work).catch((error: Error) => log.warn({ register, err: error }, "a register did not answer"));
    lines[register] = done;
    return done;
  };
  return {
    ask: async (ids) => {
      const answers = new Map<string, RegisterAnswer | InsolvencyAnswer>();
      const until = Date.now() + MAX_MS;
      const of = (register: keyof typeof lines) => [...new Set(ids)].filter((id) => askedRegister(id) === register);
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
      for (const companyId of of("isir"))
        questions.push(inLine("isir", async () => void (Date.now() < until && answers.set(companyId, await askIsir(isirUrl, companyId)))));
      await Promise.all(questions);
      return answers;
    },
  };
}
