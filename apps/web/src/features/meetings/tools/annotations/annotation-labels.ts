/** Names of the drawing tools and colours. */
import type { AnnotationTool } from '@foyer/contract/meetings/annotations.ts';
import { m } from '../../../../paraglide/messages.js';

const toolNames: Readonly<Record<AnnotationTool, () => string>> = {
  pen: m.annotations_pen,
  laser: m.annotations_laser,
  arrow: m.annotations_arrow,
  rectangle: m.annotations_rectangle,
  text: m.annotations_text,
};

export const toolName = (tool: AnnotationTool): string => toolNames[tool]();

/** In the order of the colours of `paint-strokes.ts`. */
const colourNames = [
  m.annotations_colour_red,
  m.annotations_colour_blue,
  m.annotations_colour_green,
  m.annotations_colour_yellow,
  m.annotations_colour_pink,
  m.annotations_colour_orange,
];

export const colourName = (colour: number): string => colourNames[colour % colourNames.length]?.() ?? '';
