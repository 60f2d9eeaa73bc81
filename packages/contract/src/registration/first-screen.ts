/** The first screen of a product page: rendered into the document by the server, hydrated by the page. */
import type { AnswerOf } from '../core/http.ts';
import type { Availability } from '../lobby/shapes.ts';
import type { productRoutes } from '../products/products.ts';
import type { ClientConfig } from '../tenants/tenants.ts';

/** The public data of a product. */
export type OfferedProduct = AnswerOf<typeof productRoutes.find>['result'];

/**
 * The input of the rendering. It is embedded in the document, so that the page hydrates from the same data.
 */
export interface FirstScreen {
  readonly config: ClientConfig;
  readonly product: OfferedProduct;
  /** Of the moment of the rendering; `null` where agents host without a lobby. */
  readonly availability: Availability | null;
  /** The `Accept-Language` of the browser, preferred first; BCP 47. */
  readonly languages: readonly string[];
}

/** The id of the JSON block in the document. */
export const firstScreenId = 'first-screen';

/** The path of the renderer in the build output. Nothing of this folder is served. */
export const firstScreenRenderer = 'drawing/draw.js';

export interface RenderedFirstScreen {
  /** The document title, as plain text. */
  readonly title: string;
  /** HTML with all texts escaped. */
  readonly markup: string;
}

/**
 * The `draw` export of the renderer.
 * @param url path and query of the page
 */
export type RenderFirstScreen = (screen: FirstScreen, url: string) => Promise<RenderedFirstScreen>;

/** Set on the document until the page is hydrated: it does not react to input yet. */
export const prerenderedAttribute = 'data-drawn';
/** Set on the document of a browser that returns to a later screen: hides the rendered first screen. */
export const restoredAttribute = 'data-kept';
/** Set on the button that was clicked last before the hydration. */
export const pressedAttribute = 'data-pressed';
