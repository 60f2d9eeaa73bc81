/** The console's screen about links that staff make and send, fetched when it is gone to. */
export const loadLinksPage = async () => (await import('./links-page.tsx')).LinksPage;
