import { type Decimal, decimal } from "#domain/money/decimal.ts";

/** Longest calculation that is looked at; a person types far less. */
const MAX_CALCULATION_LENGTH = 200;
/** Places kept by a division, which need not end. */
const DIVISION_PLACES = 10;

type Cursor = { tokens: string[]; at: number };

/**
 * The exact value of what a person types after "=": numbers with a decimal comma or point, + - * / and brackets.
 * undefined for anything else, for a division by zero, and for absurd sizes.
 */
export function calculate(text: string): Decimal | undefined {
  if (text.length > MAX_CALCULATION_LENGTH) return undefined;
  const compact = text
    .replace(/[\s\u00a0\u202f]/g, "")
    .replace(/[×·]/g, "*")
    .replace(/[÷:]/g, "/")
    .replace(/[−–]/g, "-");
  const tokens = compact.match(/\d+(?:[.,]\d+)?|[+\-*/()]/g) ?? [];
  if (tokens.join("").length !== compact.length || tokens.length === 0) return undefined;
  const cursor: Cursor = { tokens, at: 0 };
  const value = addition(cursor);
  return cursor.at === tokens.length && value !== undefined && value.abs().lt("1e30") ? value : undefined;
}

function addition(cursor: Cursor): Decimal | undefined {
  let value = multiplication(cursor);
  for (;;) {
    const operator = cursor.tokens[cursor.at];
    if (value === undefined || (operator !== "+" && operator !== "-")) return value;
    cursor.at++;
    const right = multiplication(cursor);
    if (right === undefined) return undefined;
    value = operator === "+" ? value.plus(right) : value.minus(right);
  }
}

function multiplication(cursor: Cursor): Decimal | undefined {
  let value = operand(cursor);
  for (;;) {
    const operator = cursor.tokens[cursor.at];
    if (value === undefined || (operator !== "*" && operator !== "/")) return value;
    cursor.at++;
    const right = operand(cursor);
    if (right === undefined || (operator === "/" && right.eq(0))) return undefined;
    value = operator === "*" ? value.times(right) : value.div(right).round(DIVISION_PLACES);
  }
}

function operand(cursor: Cursor): Decimal | undefined {
  const token = cursor.tokens[cursor.at++];
  if (token === undefined) return undefined;
  if (token === "-") return operand(cursor)?.times(-1);
  if (token === "+") return operand(cursor);
  if (token !== "(") return decimal(token.replace(",", "."));
  const value = addition(cursor);
  return cursor.tokens[cursor.at++] === ")" ? value : undefined;
}
