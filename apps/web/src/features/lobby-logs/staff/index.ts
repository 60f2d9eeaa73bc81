/** Loads the Lobby Logs screen on demand. */
export const loadLobbyLogsPage = async () => (await import('./lobby-logs-page.tsx')).LobbyLogsPage;
