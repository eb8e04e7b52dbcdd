/** A piece of the guide as React draws it; texts as they stand. */
export type GuideNode =
  | string
  | { tag: "p" | "ul" | "ol" | "li" | "strong" | "em" | "code" | "table" | "tr" | "th" | "td"; children: GuideNode[] }
  | { tag: "a"; /** Id of the section that it leads to. */ to: string; children: GuideNode[] }
  | { tag: "img"; /** Name of the picture, without language and ending. */ name: string; alt: string };

/** A heading of the guide with what stands below it. The first level begins a chapter. */
export type GuideSection = { id: string; title: string; level: number; nodes: GuideNode[] };
