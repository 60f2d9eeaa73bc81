/** The first screen of a product's page: drawn by the server into the document, taken over by the page. */
import type { AnswerOf } from './http.ts';
import type { productRoutes } from './products.ts';
import type { ClientConfig } from './tenants.ts';

/** A product as a visitor sees it. */
export type OfferedProduct = AnswerOf<typeof productRoutes.find>['result'];

/** All that the first screen is drawn from; it travels in the document, so that the page draws the very same. */
export interface FirstScreen {
  readonly config: ClientConfig;
  readonly product: OfferedProduct;
  /** The visitor's languages as the browser named them, the best first; BCP 47. */
  readonly languages: readonly string[];
}

/** Where in the document it travels: the id of a block of JSON. */
export const firstScreenId = 'first-screen';

/** Where in the build the drawing stands. It is no address: nothing of this folder is served. */
export const drawingFile = 'drawing/draw.js';

export interface Drawn {
  /** What the tab is called; plain text. */
  readonly title: string;
  /** Safe to stand in a document: all texts are escaped. */
  readonly markup: string;
}

/**
 * What the drawing file exports as `draw`.
 * @param url path and query of the page
 */
export type Draw = (screen: FirstScreen, url: string) => Promise<Drawn>;

/** On the document while its first screen is only drawn: the page does not act yet. */
export const drawnAttribute = 'data-drawn';
/** On the document of a browser that comes back to something else than the first screen: the drawing stays hidden. */
export const keptAttribute = 'data-kept';
/** On the button that was pressed last while the page did not act. */
export const pressedAttribute = 'data-pressed';
