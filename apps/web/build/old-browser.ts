/**
 * The statement with which a page's first script leaves a browser that is too old for its other scripts. It asks for a
 * feature that came with the lowest browsers of the page (`browserslist` in package.json) or shortly before, and not for
 * the browser's name: views inside other apps have many.
 */
import { oldBrowserPath } from '@foyer/contract/tenants/old-browser.ts';
import type { Page } from './browser-targets.ts';

const features: Readonly<Record<Page, string>> = {
  // Chrome 108, Firefox 101, Safari 15.4, Samsung Internet 21.
  customer: "typeof CSS!='undefined'&&CSS.supports&&CSS.supports('height','1dvh')",
  // Chrome 116, Firefox 124, Safari 17.4.
  console: "typeof AbortSignal!='undefined'&&AbortSignal.any",
};

/** In the syntax of the oldest browsers. */
export const leaveOldBrowser = (page: Page): string =>
  `if(!(${features[page]}))location.replace('${oldBrowserPath}?page='+encodeURIComponent(location.pathname+location.search));`;
