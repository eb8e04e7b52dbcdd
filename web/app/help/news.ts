import news from "#docs/guide/cs/news.md";

const STORED = "kvitance.news";
/** The newest news; the same in both languages. */
const newest = news[1]?.id ?? "";

/** Whether something is new since this browser last saw the news. To whoever comes for the first time everything is. */
export function hasNews(): boolean {
  const seen = localStorage.getItem(STORED);
  if (seen === null) sawNews();
  return seen !== null && seen !== newest;
}

export function sawNews(): void {
  localStorage.setItem(STORED, newest);
}
