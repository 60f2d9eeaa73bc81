/** The agent's side of the lobby: the switch, the knocks, the list, and the way into the meeting. */
export { AgentsPanel } from './agents-panel.tsx';
export { ConnectionBanner } from './connection-banner.tsx';
export { DashboardFigures } from './dashboard-figures.tsx';
export { DutySwitch } from './duty-switch.tsx';
export { KnockToasts } from './knock-toasts.tsx';
export { LobbyFigures } from './lobby-figures.tsx';
export { LobbyProvider } from './lobby-provider.tsx';
export { LobbySwitch } from './lobby-switch.tsx';
export { OpenMeetingBanner } from './open-meeting-banner.tsx';
export { SoundNote } from './sound-note.tsx';
export { titleWithCount } from './title-badge.ts';
export { dashboardKey } from './use-dashboard.ts';
export { useIsLobbyOn, useKnockCount } from './use-lobby.ts';
export { WaitingList } from './waiting-list.tsx';
