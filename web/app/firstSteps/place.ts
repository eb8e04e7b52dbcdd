const STORED = "kvitance.firstSteps";

/** Height of the first steps when this browser last showed them, in pixels; 0 where there were none. Their place until it is known what they are. */
export const keptHeight = (): number => Number(localStorage.getItem(STORED) ?? 0);

export const keepHeight = (height: number): void => localStorage.setItem(STORED, String(height));
