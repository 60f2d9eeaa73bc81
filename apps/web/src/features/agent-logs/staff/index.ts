/** Loads the Agent Logs screen on demand. */
export const loadAgentLogsPage = async () => (await import('./agent-logs-page.tsx')).AgentLogsPage;
