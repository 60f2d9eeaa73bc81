/** The console's screen about what happened in the lobby, fetched when it is gone to. */
export const loadLobbyLogsPage = async () => (await import('./lobby-logs-page.tsx')).LobbyLogsPage;
