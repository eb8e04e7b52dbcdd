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

  "deletion.title": "Smazání firmy",
  "deletion.lead":
    "Smaže nenávratně vše, co firma v aplikaci má: doklady, soubory, historii, nastavení i uživatele. Nejdříve si stáhněte export. O smazání dostanete potvrzení.",
  "deletion.open": "Smazat firmu",
  "deletion.warning": "Smazání nelze vzít zpět. Všichni uživatelé firmy budou odhlášeni a už se nepřihlásí.",
  "deletion.name": "Název firmy (opište: {{company}})",
  "deletion.password": "Vaše heslo",
  "deletion.really": "Nenávratně smazat",
  "deletion.underWay": "Data firmy {{company}} se mažou",
  "deletion.underWay.advice": "Může to trvat i hodiny. Adresu této stránky si uložte: potvrzení bude k dispozici jen na ní, po 30 dní.",
  "deletion.done": "Data firmy {{company}} jsou smazaná",
  "deletion.done.advice": "Potvrzení si stáhněte: na této stránce bude 30 dní.",
  "deletion.text": "Stáhnout potvrzení (text)",
  "deletion.json": "Stáhnout potvrzení (JSON)",
  "deletion.unknown": "Odkaz už neplatí",
  "deletion.unknown.advice": "Potvrzení o smazání je k dispozici 30 dní.",
} as const;
