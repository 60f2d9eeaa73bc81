/** The console's screen about the audit log, fetched when it is gone to. */
export const loadAuditLogsPage = async () => (await import('./audit-logs-page.tsx')).AuditLogsPage;
