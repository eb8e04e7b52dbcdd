import type { Box } from "#domain/evidence/reading.ts";

/** The smallest box around all. */
export function unite(boxes: Box[]): Box {
  return [
    Math.min(...boxes.map((box) => box[0])),
    Math.min(...boxes.map((box) => box[1])),
    Math.max(...boxes.map((box) => box[2])),
    Math.max(...boxes.map((box) => box[3])),
  ];
}

/** A place on a page after the page was turned clockwise by so many degrees. */
export function turnBox([x0, y0, x1, y1]: Box, turn: 0 | 90 | 180 | 270): Box {
  switch (turn) {
    case 0:
      return [x0, y0, x1, y1];
    case 90:
      return [1 - y1, x0, 1 - y0, x1];
    case 180:
      return [1 - x1, 1 - y1, 1 - x0, 1 - y0];
    case 270:
      return [y0, 1 - x1, y1, 1 - x0];
  }
}

/** A place given in shares of `area`, in shares of the page that the area is part of. */
export function onPage([x0, y0, x1, y1]: Box, area: Box): Box {
  const [width, height] = [area[2] - area[0], area[3] - area[1]];
  return [area[0] + x0 * width, area[1] + y0 * height, area[0] + x1 * width, area[1] + y1 * height];
}

/** A place of the page in shares of `area`, as far as it lies within. */
export function inArea([x0, y0, x1, y1]: Box, area: Box): Box {
  const across = (value: number) => Math.min(1, Math.max(0, (value - area[0]) / (area[2] - area[0])));
  const down = (value: number) => Math.min(1, Math.max(0, (value - area[1]) / (area[3] - area[1])));
  return [across(x0), down(y0), across(x1), down(y1)];
}

/** Whether the middle of a place lies within `area`. */
export function liesIn([x0, y0, x1, y1]: Box, area: Box): boolean {
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
  return x >= area[0] && x < area[2] && y >= area[1] && y < area[3];
}
