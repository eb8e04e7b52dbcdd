/** Plural forms that Czech has and English lacks. */
type CzechOnly = `${string}_few` | `${string}_many`;

/** What a translation must have: every key of the Czech source except its additional plural forms. */
export type Translated<Source> = Record<Exclude<keyof Source, CzechOnly>, string>;

/** A key without its plural ending: what `text(key, { count })` is asked for. */
type Stem<Key> = Key extends `${infer Name}_${"one" | "few" | "many" | "other"}` ? Name : Key;
export type KeyOf<Source> = Stem<keyof Source & string>;
