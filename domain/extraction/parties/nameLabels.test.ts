import { expect, test } from "vitest";
import { drawPage } from "#test/drawPage.ts";
import { layOut } from "#domain/extraction/page/geometry.ts";
import { isNameLabel } from "./nameLabels.ts";

test.each([
  ["Nom / Entreprise         Muster SA", true],
  ["Raison sociale :         Muster SA", true],
  ["Nazwa                    Wzór sp. z o.o.", true],
  ["Nazwa firmy:             Wzór sp. z o.o.", true],
  ["Nazwa firmy, Imię i nazwisko    Wzór sp. z o.o.", true],
  ["Nazwa firmy, Imię i      Wzór sp. z o.o.", true],
  ["Nom du projet            Muster", false],
  ["Nom", false],
])("%s begins with a label of a name: %s", (row, isLabel) => expect(isNameLabel(layOut(drawPage([row])).lines[0]!.segments[0])).toBe(isLabel));
