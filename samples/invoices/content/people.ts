import type { Country } from "./places.ts";

/** Tradespeople and small houses that name no legal form. */
export const tradespeople: Record<Country, readonly string[]> = {
  CZ: ["Bc. Ondřej Vrbenčík", "Truhlářství Lipovčan", "Šárka Koudelníková", "Ing. Marek Třešňák", "Zahrady Pěnkavec", "Malířství Zdeněk Rákosník"],
  SK: ["Ján Vrchovský - VRCHSTAV", "Mgr. Zuzana Horecká", "Stolárstvo Dunavčík", "Peter Lipovan", "Ing. Martin Tatrinský", "KVETY Oľga"],
  DE: ["Malerbetrieb Jonas Tannrath", "Tischlerei Hagenbrunn", "Dipl.-Ing. Silke Kesselring", "Gartenbau Erlenhoff", "Steinmetz Brunnthal", "Mara Tannhaupt"],
  GB: ["Thornwick Plumbing & Heating", "J. R. Ashencroft", "Larkfield Joinery", "Harrow & Wick Photography", "Millie Thornbrook", "Wickstead Gardens"],
  FR: ["Menuiserie Vergnard", "Luc Aubérac", "Atelier Clairmont", "Plomberie Tuillet & Fils", "Sophie Moulirac", "Garage du Vieux Pressoir"],
  NL: ["Klusbedrijf Waalhof", "Tekstbureau Steenlinde", "J. Molenveld", "Fietsenmakerij De Wilg", "Studio Lindegaarde", "Hoveniersbedrijf Oeverland"],
  PL: [
    "PHU KALIN Jan Kalinowy",
    "Usługi Remontowe Modrzewiak",
    "Anna Jarzębska Tłumaczenia",
    "F.H. WIERZBEX Piotr Wierzb",
    "Stolarnia Brzozowa",
    "Auto-Serwis Jarząbek",
  ],
  AT: ["Tischlerei Almer", "Mag. Lena Traunfels", "Installationen Kogelmann", "Gasthof Ennserblick", "Fotostudio Lavanthal", "Ing. Franz Traunbichl"],
};

/** Buyers without a legal form: municipalities, schools, houses of owners, persons. */
export const institutions: Record<Country, readonly string[]> = {
  CZ: [
    "Obec Lhotka pod Kaplankou",
    "Základní škola Javorník, příspěvková organizace",
    "SVJ Truhlářova 118",
    "Město Svitávka",
    "Domov U Sedmi jasanů",
    "Petra Vrchlíčková",
  ],
  SK: ["Obec Orechová Lúčka", "Materská škola Kvetinová", "Spoločenstvo vlastníkov Lipová 4", "Mesto Vrchovany", "Gymnázium Pod Vŕškom", "Jana Horecká"],
  DE: ["Gemeinde Erlenwinkel", "Grundschule am Lindenrain", "WEG Tuchmachergrund 12", "Stadt Brunnkirchen", "Seniorenstift Kornmühle", "Herr Peter Steinhaus"],
  GB: ["Larkfield Parish Council", "Millbrook Primary School", "The Weaver's Arms", "Norwich Allotment Society", "Ms Harriet Wick", "Ashen Community Centre"],
  FR: [
    "Commune de Vergnac",
    "École du Moulin Blanc",
    "Syndicat des copropriétaires Les Tisserands",
    "Mairie de Clairbois",
    "Mme Claire Aubéron",
    "Lycée de la Tuilerie",
  ],
  NL: ["Gemeente Waalveen", "Basisschool De Molenakker", "VvE Touwslagersgang", "Stichting Lindedreef", "Mevr. A. Steenhof", "Woonzorg Wilgenhof"],
  PL: ["Gmina Brzozówek", "Szkoła Podstawowa nr 4", "Wspólnota Mieszkaniowa Tkacka 8", "Urząd Miasta Kalinów", "Przedszkole Modrzewiowe", "Jan Wierzbiński"],
  AT: ["Marktgemeinde Almbach", "Volksschule Lindenhang", "WEG Ziegelofengasse 7", "Stadtgemeinde Traunkirch", "Frau Eva Lavanter", "Pfarre St. Kogl"],
};
