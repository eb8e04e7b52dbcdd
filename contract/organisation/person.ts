import { roles } from "#domain/access/permissions.ts";
import { cultures } from "#domain/names.ts";
import { z } from "zod";
import { id } from "#contract/shapes.ts";

/** What everybody who sees a user is given: name, ways to reach them, role and units. */
export const personFields = {
  userId: id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  languageCode: z.enum(cultures),
  userRole: z.enum(roles),
  accountingUnitId: id.nullable(),
  additionalAccountingUnitIds: z.array(id),
};
