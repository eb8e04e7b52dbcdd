import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from "@mantine/core";

/** Widths in pixels at which the layout changes (R473). */
export const breakpoints = { small: 600, medium: 1024, wide: 1440, huge: 1920 } as const;

/** Widest a document page gets, in pixels (R468). */
export const MAX_DOCUMENT_WIDTH = 2200;

const em = (pixels: number) => `${pixels / 16}em`;

/** The one accent: ink blue. Shade 7 on white 8.0:1, shade 6 under white 5.6:1. */
const ink: MantineColorsTuple = ["#eef3fb", "#dce6f5", "#bccfec", "#95b4e3", "#7aa1da", "#4c7bc8", "#3565ae", "#28528f", "#1f4276", "#17325a"];

const grey: MantineColorsTuple = ["#f6f7f8", "#eff1f3", "#e3e6e9", "#d3d7dc", "#b3bac2", "#8a929c", "#666e78", "#4b535c", "#30363d", "#1b1f24"];

/** Dark surfaces; 0 is text, 7 the page background. */
const dark: MantineColorsTuple = ["#e3e6ea", "#c3c9d0", "#9da5af", "#77808b", "#3d434b", "#30353c", "#262a30", "#191c20", "#141619", "#0f1113"];

const red: MantineColorsTuple = ["#fdeeec", "#fadad7", "#f4b5af", "#f2958d", "#e86a60", "#d64a40", "#c23329", "#ab241b", "#8d1c15", "#6b150f"];

/** Our own colours beside Mantine's. The four meanings are reserved and never stand without an icon and a word. */
const meanings = {
  light: {
    ok: "#17693a",
    okSoft: "#e5f3ea",
    look: "#855000",
    lookSoft: "#fcf0da",
    bad: "#ab241b",
    badSoft: "#fdeeec",
    memory: "#6539ab",
    memorySoft: "#f2ecfb",
  },
  dark: {
    ok: "#74c793",
    okSoft: "#18301f",
    look: "#e3b25f",
    lookSoft: "#36290f",
    bad: "#f4a099",
    badSoft: "#431f1c",
    memory: "#bfa5f3",
    memorySoft: "#2b2142",
  },
} as const;

/**
 * What opens stands where it is opened from and not at the end of the page: so it lies in the same landmark or dialog. Fixed, so that
 * no scrolling box cuts it off.
 */
const inPlace = { withinPortal: false, floatingStrategy: "fixed" } as const;

/** The list itself scrolls: a box around it would be one that no key reaches. */
const chooser = { defaultProps: { withScrollArea: false }, styles: { options: { maxHeight: 260, overflowY: "auto" } } } as const;

/**
 * Look of the application: interface design, chapter 8. Compact controls, 14 px, a 4 px grid.
 * Modals do not lock the scroll bar: the shell scrolls inside itself, and the lock would inject a style element.
 */
export const theme = createTheme({
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontFamilyMonospace: "ui-monospace, 'Cascadia Mono', Consolas, monospace, 'Inter Variable'",
  colors: { ink, gray: grey, dark, red },
  primaryColor: "ink",
  primaryShade: { light: 7, dark: 6 },
  black: "#1b1f24",
  defaultRadius: 4,
  cursorType: "pointer",
  respectReducedMotion: true,
  breakpoints: { xs: em(390), sm: em(breakpoints.small), md: em(breakpoints.medium), lg: em(breakpoints.wide), xl: em(breakpoints.huge) },
  fontSizes: { xs: "0.75rem", sm: "0.875rem", md: "0.875rem", lg: "1rem", xl: "1.25rem" },
  spacing: { xs: "0.25rem", sm: "0.5rem", md: "0.75rem", lg: "1rem", xl: "1.5rem" },
  headings: {
    fontWeight: "600",
    sizes: {
      h1: { fontSize: "1.25rem", lineHeight: "1.75rem" },
      h2: { fontSize: "1rem", lineHeight: "1.5rem" },
      h3: { fontSize: "0.875rem", lineHeight: "1.25rem" },
    },
  },
  components: {
    // Their heads are <header>, which would count as a second banner of the page.
    Modal: {
      // A transition that moves would cut off the lists that open in a dialog.
      defaultProps: { attributes: { header: { role: "group" } }, lockScroll: false, transitionProps: { duration: 100, transition: "fade" }, centered: true },
    },
    Drawer: { defaultProps: { attributes: { header: { role: "group" } }, lockScroll: false, transitionProps: { duration: 120 } } },
    Menu: { defaultProps: { transitionProps: { duration: 80 }, shadow: "md", withInitialFocusPlaceholder: false, ...inPlace } },
    Popover: { defaultProps: { transitionProps: { duration: 80 }, shadow: "md", ...inPlace } },
    Combobox: { defaultProps: inPlace },
    Select: chooser,
    MultiSelect: chooser,
    Tooltip: { defaultProps: { transitionProps: { duration: 80 } } },
    Button: { defaultProps: { size: "sm" } },
  },
});

/** Adds our colour names to Mantine's variables: `--kv-*`. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: { "--kv-row": "36px", "--kv-bar": "48px" },
  light: {
    ...meaningVariables("light"),
    "--kv-page": "#f3f4f6",
    "--kv-surface": "#ffffff",
    "--kv-raised": "#ffffff",
    "--kv-hover": "#f3f5f8",
    "--kv-selected": "#e9f0fa",
    "--kv-line": "#dfe2e6",
    "--kv-line-strong": "#8a929c",
    "--kv-dim": "#5a626c",
    "--kv-accent": "#28528f",
    "--mantine-color-body": "#ffffff",
    "--mantine-color-text": "#1b1f24",
    "--mantine-color-dimmed": "#5a626c",
    "--mantine-color-placeholder": "#69717b",
    "--mantine-color-error": "#ab241b",
    "--mantine-color-anchor": "#28528f",
    "--mantine-color-default-border": "#c3c9d0",
  },
  dark: {
    ...meaningVariables("dark"),
    "--kv-page": "#141619",
    "--kv-surface": "#1b1e22",
    "--kv-raised": "#262a30",
    "--kv-hover": "#23272c",
    "--kv-selected": "#22304a",
    "--kv-line": "#30353c",
    "--kv-line-strong": "#77808b",
    "--kv-dim": "#a3abb5",
    "--kv-accent": "#95b4e3",
    "--mantine-color-body": "#1b1e22",
    "--mantine-color-text": "#e3e6ea",
    "--mantine-color-dimmed": "#a3abb5",
    "--mantine-color-placeholder": "#8f98a3",
    "--mantine-color-error": "#f4a099",
    "--mantine-color-anchor": "#95b4e3",
    "--mantine-color-default-border": "#454c55",
  },
});

function meaningVariables(scheme: keyof typeof meanings): Record<`--kv-${string}`, string> {
  const colour = meanings[scheme];
  return {
    "--kv-ok": colour.ok,
    "--kv-ok-soft": colour.okSoft,
    "--kv-look": colour.look,
    "--kv-look-soft": colour.lookSoft,
    "--kv-bad": colour.bad,
    "--kv-bad-soft": colour.badSoft,
    "--kv-memory": colour.memory,
    "--kv-memory-soft": colour.memorySoft,
  };
}
