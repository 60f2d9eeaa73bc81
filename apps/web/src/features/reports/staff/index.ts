/** The Reports page of the console, loaded on the first visit. */
export const loadReportsPage = async () => (await import('./reports-page.tsx')).ReportsPage;
