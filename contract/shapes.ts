import { cultures, documentClasses, documentErrorTypes, documentSources, documentStates } from "#domain/names.ts";
import { czechDay } from "#domain/czech/day.ts";
import { z } from "zod";

/** Shapes that several resources share. Requests are strict: an unknown property is `invalid-parameter`. */

export const id = z.guid();
export const culture = z.enum(cultures);
/** Calendar date `YYYY-MM-DD`. */
export const date = z.iso.date();
/** A date in a request: also a moment (ISO 8601), whose Czech day is meant. */
export const dateOrMoment = date.or(z.iso.datetime({ offset: true }).transform((moment) => czechDay(new Date(moment))));
/** Moment in UTC, ISO 8601. */
export const moment = z.iso.datetime();
/** Flag in a query string. */
export const queryFlag = z.enum(["true", "false"]).transform((text) => text === "true");
export const queryNumber = z.coerce.number().int();

export const documentClass = z.enum(documentClasses);
export const documentState = z.enum(documentStates);
export const documentSource = z.enum(documentSources);
export const documentErrorType = z.enum(documentErrorTypes);

export const box = z.tuple([z.number(), z.number(), z.number(), z.number()]);

export const documentId = z.strictObject({ documentId: id });

/** A person as others see them. */
export const person = z.object({ userId: id, name: z.string() });

export const maxTake = 500;
export const paging = { skip: z.number().int().min(0).default(0), take: z.number().int().min(1).max(maxTake).default(50) };

/** What happened to each document of a bulk call. */
export const bulkResult = z.object({
  results: z.array(
    z.object({
      documentId: z.string(),
      ok: z.boolean(),
      /** Error code of `contract/errors.ts` when not ok. */
      code: z.string().optional(),
      detail: z.string().optional(),
      /** Why not, in particular: broken rules of the document by their place. */
      errors: z.array(z.object({ pointer: z.string(), code: z.string(), message: z.string() })).optional(),
      /** The state that did not allow it. */
      currentState: documentState.optional(),
      /** Where it stood before what was done, as taking it back needs to know; only where the caller may see it. */
      before: z.object({ state: documentState, accountingUnitId: id.nullable() }).optional(),
      /** What people know the document by; only where the caller may see it. */
      document: z.object({ fileName: z.string(), fields: z.record(z.string(), z.string()) }).optional(),
    }),
  ),
});
