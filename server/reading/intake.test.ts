import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import { decodeXml, sniff, takeIn } from "./intake.ts";

const bytes = (text: string) => Buffer.from(text, "latin1");

describe("the bytes decide the type, not the name", () => {
  test.each([
    ["pdf", bytes("%PDF-1.7\n")],
    ["pdf", bytes(`${"\n".repeat(900)}%PDF-1.4`)],
    ["pdf", bytes("%\xe2\xe3\xcf\xd3\n1 0 obj\n<<")],
    ["pdf", bytes("<html><!-- %PDF-1.4 -->")],
    ["jpeg", bytes("\xff\xd8\xff\xe0")],
    ["png", bytes("\x89PNG\r\n\x1a\n")],
    ["tiff", bytes("II*\0")],
    ["tiff", bytes("MM\0*")],
    ["webp", bytes("RIFF\0\0\0\0WEBPVP8 ")],
    ["zip", bytes("PK\x03\x04")],
    ["xml", bytes('<?xml version="1.0"?><Invoice/>')],
    ["xml", bytes("\xef\xbb\xbf<?xml version='1.0'?>")],
    ["xml", iconv.encode('<?xml version="1.0"?><Invoice/>', "utf-16le", { addBOM: true })],
    ["xml", bytes('<rsm:CrossIndustryInvoice xmlns:rsm="urn:x">')],
    ["xml", bytes('<Invoice xmlns="http://isdoc.cz/namespace/2013">')],
    [undefined, bytes("<!doctype html><script>")],
    [undefined, bytes("MZ\x90\0%PDF-1.4")],
    [undefined, bytes("ID3\x03")],
    [undefined, Buffer.alloc(65_536)],
    [undefined, Buffer.alloc(0)],
  ])("%s", (kind, head) => expect(sniff(head)).toBe(kind));
});

test.each([
  ["utf-8", '<?xml version="1.0" encoding="UTF-8"?><a>Žluťoučký</a>'],
  ["windows-1250", '<?xml version="1.0" encoding="windows-1250"?><a>Žluťoučký</a>'],
  ["iso-8859-2", "<?xml version='1.0' encoding='ISO-8859-2'?><a>Žluťoučký</a>"],
])("XML is decoded as it declares: %s", (encoding, text) => expect(decodeXml(iconv.encode(text, encoding))).toBe(text));

describe("files that are refused at once", () => {
  test.each([
    ["empty.pdf", "", "InvalidDocumentCorrupted"],
    ["page.pdf", "<html></html>", "UnsupportedFiletype"],
  ])("R034 %s", (_name, content, errorType) => {
    expect(() => takeIn(Buffer.from(content))).toThrow(expect.objectContaining({ errorType }));
  });
});
