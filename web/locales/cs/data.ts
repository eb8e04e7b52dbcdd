/** Texts of the company's data as a whole: bundles. */
export const data = {
  "settings.tab.Data": "Data firmy",

  "bundle.title": "Export všech dat",
  "bundle.lead":
    "Jeden archiv ZIP s celou firmou v otevřených formátech: doklady s původními soubory, hodnotami a historií, schvalování, příkazy k úhradě, číselníky a nastavení. Hesla a tajné klíče v něm nejsou. Jiná instalace ho umí načíst.",
  "bundle.make": "Připravit export",
  "bundle.beginning": "Export se připravuje…",
  "bundle.making": "Export se připravuje: {{done}} z {{all}} souborů",
  "bundle.progress": "Průběh exportu",
  "bundle.ready": "Export ze dne {{made}} ({{size}}). Stáhnout ho můžete jen vy, do {{until}}.",
  "bundle.missing": "Soubory, které v úložišti chybějí nebo jsou poškozené: {{count}}. Vypisuje je manifest.json.",
  "bundle.take": "Stáhnout",
  "bundle.failed": "Export ze dne {{made}} se nepodařil. Zkuste to znovu; pokud se to opakuje, obraťte se na správce serveru.",
} as const;
