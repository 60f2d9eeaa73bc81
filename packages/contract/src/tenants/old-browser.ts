/**
 * The page that an inline script of the built pages opens in a browser in which they cannot run. Its query `page` is the
 * path and query that was asked for.
 */
export const oldBrowserPath = '/old-browser';
