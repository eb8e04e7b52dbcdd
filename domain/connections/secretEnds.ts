import type { SettingsField } from "./fields.ts";

/**
 * The last day of a client secret, which Microsoft Entra shows where it is made and gives to no program. It is sent nowhere: administrators are
 * warned before that day.
 */
export const secretEnds = { kind: "text", form: "date" } as const satisfies SettingsField;
