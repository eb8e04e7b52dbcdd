/** A ref for the chosen one of a strip of links that is wider than a phone: it is brought into sight. */
export const intoView = (link: HTMLElement | null): void => link?.scrollIntoView({ block: "nearest", inline: "center" });
