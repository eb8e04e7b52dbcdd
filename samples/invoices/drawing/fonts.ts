import { createRequire } from "node:module";
import type { FontFamily } from "#samples/invoices/types.ts";

export type Weight = "regular" | "bold";

const require = createRequire(import.meta.url);

/** Files of the type families, each with full Czech, Slovak and western European letters. */
const files: Record<FontFamily, Record<Weight, string>> = {
  inter: { regular: "@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf", bold: "@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf" },
  sourceSerif: {
    regular: "@expo-google-fonts/source-serif-4/400Regular/SourceSerif4_400Regular.ttf",
    bold: "@expo-google-fonts/source-serif-4/700Bold/SourceSerif4_700Bold.ttf",
  },
  robotoMono: {
    regular: "@expo-google-fonts/roboto-mono/400Regular/RobotoMono_400Regular.ttf",
    bold: "@expo-google-fonts/roboto-mono/700Bold/RobotoMono_700Bold.ttf",
  },
  robotoCondensed: {
    regular: "@expo-google-fonts/roboto-condensed/400Regular/RobotoCondensed_400Regular.ttf",
    bold: "@expo-google-fonts/roboto-condensed/700Bold/RobotoCondensed_700Bold.ttf",
  },
  openSans: { regular: "@expo-google-fonts/open-sans/400Regular/OpenSans_400Regular.ttf", bold: "@expo-google-fonts/open-sans/700Bold/OpenSans_700Bold.ttf" },
};

/** Where the font file of a family and weight lies. */
export function fontFile(family: FontFamily, weight: Weight): string {
  return require.resolve(files[family][weight]);
}

/** Whether the packages of the fonts are installed; an install without packages for development leaves them out. */
export function hasFonts(): boolean {
  try {
    for (const { regular, bold } of Object.values(files)) [regular, bold].forEach((file) => require.resolve(file));
    return true;
  } catch {
    return false;
  }
}
