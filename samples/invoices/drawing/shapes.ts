const BLACK = "#111111";

/** Upper left corner, width and height in points. */
export type Area = readonly [x: number, y: number, width: number, height: number];

/** Thickness and colour of a drawn line. */
export type Stroke = { line?: number; color?: string };

/** Lines and areas on the page that is open. Points, origin top left. */
export function shapesOn(doc: PDFKit.PDFDocument) {
  const stroked = ({ line = 0.6, color = BLACK }: Stroke): PDFKit.PDFDocument => doc.save().lineWidth(line).strokeColor(color);
  return {
    /** A level line. */
    rule(x: number, y: number, toX: number, stroke: Stroke = {}): void {
      stroked(stroke).moveTo(x, y).lineTo(toX, y).stroke().restore();
    },
    upright(x: number, y: number, toY: number, stroke: Stroke = {}): void {
      stroked(stroke).moveTo(x, y).lineTo(x, toY).stroke().restore();
    },
    dashes(x: number, y: number, toX: number, color = BLACK): void {
      stroked({ color }).dash(2, { space: 2 }).moveTo(x, y).lineTo(toX, y).stroke().restore();
    },
    frame(area: Area, stroke: Stroke = {}): void {
      stroked(stroke)
        .rect(...area)
        .stroke()
        .restore();
    },
    /** Paints an area; with a `radius` its corners are round. */
    paint(area: Area, color: string, radius?: number): void {
      doc.save().fillColor(color);
      (radius === undefined ? doc.rect(...area) : doc.roundedRect(...area, radius)).fill().restore();
    },
  };
}
