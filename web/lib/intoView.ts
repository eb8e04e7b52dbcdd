/** A ref for the chosen one of a strip of links that is wider or higher than its place: the strip, and nothing around it, is moved until it is in sight. */
export function intoView(link: HTMLElement | null): void {
  const strip = link && stripOf(link);
  if (!strip) return;
  const [own, around] = [link.getBoundingClientRect(), strip.getBoundingClientRect()];
  strip.scrollLeft += own.left + own.width / 2 - (around.left + around.width / 2);
  strip.scrollTop += own.top + own.height / 2 - (around.top + around.height / 2);
}

/** The nearest part around a link, within its navigation, that can be scrolled. */
function stripOf(link: HTMLElement): HTMLElement | undefined {
  for (let part = link.parentElement; part; part = part.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(part);
    if ([overflowX, overflowY].some((flow) => flow === "auto" || flow === "scroll")) return part;
    if (part.tagName === "NAV") return undefined;
  }
  return undefined;
}
