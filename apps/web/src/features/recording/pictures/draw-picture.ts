/** Draws the people of a recording on a canvas. */
import { contain, type Rectangle } from './picture-layout.ts';

/** Names on the pictures, in the colours of the dark room. */
const colours = { background: '#121211', tile: '#242422', text: '#f4f2ef', label: 'rgb(18 18 17 / 65%)' };

export type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Draws it into an area of its own proportions. */
  readonly draw: (area: Rectangle) => void;
}

export function drawBackground(pen: Pen, { width, height }: { width: number; height: number }): void {
  pen.fillStyle = colours.background;
  pen.fillRect(0, 0, width, height);
}

/** The whole picture within the area, on the background. */
export function drawPicture(picture: Picture | null, area: Rectangle): void {
  picture?.draw(contain(picture, area));
}

/** A person's area, with the picture, if there is one, and the name. */
export function drawPerson(pen: Pen, picture: Picture | null, name: string, area: Rectangle): void {
  pen.fillStyle = colours.tile;
  pen.fillRect(area.x, area.y, area.width, area.height);
  drawPicture(picture, area);
  drawName(pen, name, area);
}

const nameSize = 18;

function drawName(pen: Pen, name: string, area: Rectangle) {
  if (!name) return;
  pen.font = `500 ${nameSize}px Inter, sans-serif`;
  pen.textBaseline = 'middle';
  const width = Math.min(pen.measureText(name).width, area.width - 32);
  const top = area.y + area.height - nameSize * 2;
  pen.fillStyle = colours.label;
  pen.fillRect(area.x + 8, top, width + 16, nameSize * 1.6);
  pen.fillStyle = colours.text;
  pen.fillText(name, area.x + 16, top + nameSize * 0.8, width);
}
