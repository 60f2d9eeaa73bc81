/** The Reports page of the console, loaded on the first visit, and the figures of the dashboard. */
export const loadReportsPage = async () => (await import('./reports-page.tsx')).ReportsPage;

export const loadDashboardFigures = async () => (await import('./dashboard-figures.tsx')).DashboardFigures;
