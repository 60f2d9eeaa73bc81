/** The console's screen about the times of conversations, fetched when it is gone to. */
export const loadTimeLogsPage = async () => (await import('./time-logs-page.tsx')).TimeLogsPage;
