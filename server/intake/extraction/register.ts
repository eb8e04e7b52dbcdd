import { isCompanyId } from "#domain/czech/companyId.ts";
import { joinRegister } from "#domain/extraction/merge/register.ts";
import type { ReadContext, ReadDocument } from "#domain/evidence/reading.ts";
import type { App } from "#server/core/app.ts";
import type { RegisterFacts } from "#server/core/schema.ts";

/** How long a reading waits for the register, and how long a register that failed is left alone. */
const WAIT_MS = 2_000;
const REST_MS = 60_000;
/** An id less sure than this may be anybody's. */
const MIN_CONFIDENCE = 0.7;

/** When each register may be asked again, in milliseconds of the clock. */
const resting = new WeakMap<App["ares"], number>();

export type Registered = { read: ReadDocument; register: RegisterFacts | null };

/** Confirms and fills the supplier from the company register. A register that is slow or down costs a short wait and changes nothing. */
export async function askRegister(app: App, read: ReadDocument, context: ReadContext): Promise<Registered> {
  const unchanged = { read, register: null };
  const companyId = read.fields.supplierCompanyId;
  if (!companyId || companyId.confidence < MIN_CONFIDENCE || !isCompanyId(companyId.value) || context.ownCompanyIds.includes(companyId.value)) return unchanged;
  if (app.clock.now().getTime() < (resting.get(app.ares) ?? 0)) return unchanged;
  let timer: NodeJS.Timeout | undefined;
  try {
    const tooLate = new Promise<never>((_, reject) => (timer = setTimeout(() => reject(new Error("The register did not answer in time.")), WAIT_MS)));
    const company = await Promise.race([app.ares.company(companyId.value), tooLate]);
    if (!company) return unchanged;
    return { read: joinRegister(read, company), register: { companyId: company.companyId, vatPayer: company.vatPayer, ceasedDate: company.ceasedDate } };
  } catch (error) {
    resting.set(app.ares, app.clock.now().getTime() + REST_MS);
    app.log.warn({ err: error }, "the company register did not help; readings go on without it");
    return unchanged;
  } finally {
    clearTimeout(timer);
  }
}
