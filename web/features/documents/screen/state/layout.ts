/** How a person arranged the document screen; kept in the browser. Sizes in pixels, that of the items the most they may take. */
export type Layout = {
  fieldsWidth: number;
  itemsHeight: number;
  itemsOpen: boolean;
  everyField: boolean;
  plainKeys: boolean;
  markExported: boolean;
  lastFormat: string;
};

export const defaultLayout: Layout = {
  fieldsWidth: 400,
  itemsHeight: 290,
  itemsOpen: true,
  everyField: false,
  plainKeys: true,
  markExported: true,
  lastFormat: "",
};

const STORED = "kvitance.documentScreen";

export const limits = { fieldsWidth: [280, 720], itemsHeight: [96, 640] } as const;

/** Keeps a divider inside its limits. */
export function within(size: number, which: keyof typeof limits): number {
  const [least, most] = limits[which];
  return Math.round(Math.min(most, Math.max(least, size)));
}

/** The stored arrangement; anything that is not of its kind falls back to the default. */
export function parseLayout(stored: string | null): Layout {
  try {
    const found = JSON.parse(stored ?? "{}") as Record<string, unknown>;
    const layout: Record<string, unknown> = { ...defaultLayout };
    for (const name of Object.keys(defaultLayout)) if (typeof found[name] === typeof layout[name]) layout[name] = found[name];
    const known = layout as Layout;
    return { ...known, fieldsWidth: within(known.fieldsWidth, "fieldsWidth"), itemsHeight: within(known.itemsHeight, "itemsHeight") };
  } catch {
    return defaultLayout;
  }
}

export function readLayout(): Layout {
  try {
    return parseLayout(localStorage.getItem(STORED));
  } catch {
    return defaultLayout;
  }
}

export function writeLayout(layout: Layout): void {
  try {
    localStorage.setItem(STORED, JSON.stringify(layout));
  } catch {
    // Private windows may refuse; the arrangement then lasts as long as the page.
  }
}
