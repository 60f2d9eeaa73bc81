/** Loads the Audit Logs screen on demand. */
export const loadAuditLogsPage = async () => (await import('./audit-logs-page.tsx')).AuditLogsPage;
