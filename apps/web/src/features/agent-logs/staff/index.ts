/** The console's screen about what agents were and how long, fetched when it is gone to. */
export const loadAgentLogsPage = async () => (await import('./agent-logs-page.tsx')).AgentLogsPage;
