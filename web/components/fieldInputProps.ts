import type { Culture } from "#domain/names.ts";
import type { DateContext } from "#domain/documents/typing/typedDate.ts";
import type { KeyboardEvent } from "react";
import type { Codes } from "./codes/searchCodes.ts";
import type { Choice } from "./fieldFormats.ts";

export type FieldInputProps = {
  id: string;
  format: string;
  /** Normal form, or the text as typed where it has none. */
  value: string;
  culture: Culture;
  context: DateContext;
  /** Called with every key: the normal form of what stands in the input, or the text itself while it has none. */
  onChange(value: string): void;
  onFocus?(): void;
  onBlur?(): void;
  /** Runs before the input's own keys; a prevented event stays untouched. */
  onKeyDown?(event: KeyboardEvent<HTMLElement>): void;
  readOnly?: boolean;
  invalid?: boolean;
  required?: boolean;
  describedBy?: string;
  choices?: readonly Choice[] | undefined;
  /** A code list goes before choices: it is searched, and may be long. */
  codes?: Codes | undefined;
};
