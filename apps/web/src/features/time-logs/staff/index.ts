/** Loads the Time Logs screen on demand. */
export const loadTimeLogsPage = async () => (await import('./time-logs-page.tsx')).TimeLogsPage;
