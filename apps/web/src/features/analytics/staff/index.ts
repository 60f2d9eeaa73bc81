/** The Analytics page of the console and its settings, loaded on the first visit. */
export const loadAnalyticsPage = async () => (await import('./dashboard/analytics-page.tsx')).AnalyticsPage;

export const loadAnalyticsSettings = async () =>
  (await import('./settings/analytics-settings.tsx')).AnalyticsSettings;
