/** Shows the tenant's mark instead of logos and product pictures that cannot be loaded. */

const mark = '/brand/mark.svg';
/** Not pictures of people: those are loaded with a session, and shown from memory. */
const replaceable = /^https?:\/\/[^/]+\/(?:brand|files)\/(?!mark)/;

/** For the whole document, also for pictures that failed before this script ran. */
export function replaceFailedPictures(): void {
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLImageElement && replaceable.test(target.src)) target.src = mark;
    },
    // Errors of elements do not bubble.
    true,
  );
  // Loaded again, because some browsers give no width for an SVG that has none of its own.
  for (const image of document.images) if (image.complete && !image.naturalWidth) image.src += '';
}
