/** The console's screen about the tenant's settings, fetched when it is gone to. */
export const loadSettingsPage = async () => (await import('./settings-page.tsx')).SettingsPage;
