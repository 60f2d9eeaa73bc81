/** The agent's side of the lobby: the switch, the knocks, the list, and the way into the meeting. */
export { AgentsPanel } from './agents-panel.tsx';
export { useAskAgain } from './ask-again.ts';
export { ConnectionBanner } from './connection-banner.tsx';
export { DashboardFigures } from './dashboard-figures.tsx';
export { DutySwitch } from './duty-switch.tsx';
export { HostProvider } from './host-provider.tsx';
export { InMeetingCard } from './in-meeting-card.tsx';
export { KnockToasts } from './knock-toasts.tsx';
export { LiveQueue } from './live-queue.tsx';
export { LobbyFigures } from './lobby-figures.tsx';
export { LobbyProvider } from './lobby-provider.tsx';
export { LobbySwitch } from './lobby-switch.tsx';
export { OpenMeetingBanner } from './open-meeting-banner.tsx';
export { SilentBanner } from './silent-banner.tsx';
export { SoundNote } from './sound-note.tsx';
export { titleWithCount } from './title-badge.ts';
export { dashboardKey } from './use-dashboard.ts';
export { useFaviconCount } from './use-favicon.ts';
export { useIsLobbyOn, useKnockCount, useLobby } from './use-lobby.ts';
export { queueKey } from './use-queue.ts';
export { WaitingButton, WaitingDrawer } from './waiting-drawer.tsx';
export { WaitingList } from './waiting-list.tsx';

export const loadJoinLivePage = async () => (await import('./join-live-page.tsx')).JoinLivePage;
