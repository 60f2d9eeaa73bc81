/** The console's page for generated links, loaded on the first visit. */
export const loadLinksPage = async () => (await import('./links-page.tsx')).LinksPage;
