/** The lobby in the console: lobby switch, knocks, waiting list, transfers and opening meetings. */

export { presenceLabel } from '../../../ui/presence-labels.ts';
export { liveBoardKey } from './board/use-live-board.ts';
export { ConnectionBanner } from './connection-banner.tsx';
export { AgentsPanel } from './dashboard/agents-panel.tsx';
export { DashboardStats } from './dashboard/dashboard-stats.tsx';
export { LobbyStats } from './dashboard/lobby-stats.tsx';
export { dashboardKey } from './dashboard/use-dashboard.ts';
export { HostProvider } from './hosting/host-provider.tsx';
export { SoundBlockedBanner } from './knocks/attention/sound-blocked-banner.tsx';
export { SoundNote } from './knocks/attention/sound-note.tsx';
export { titleWithCount } from './knocks/attention/title-badge.ts';
export { useFaviconCount } from './knocks/attention/use-favicon.ts';
export { KnockSpace, KnockToasts } from './knocks/knock-toasts.tsx';
export { LobbyProvider } from './lobby-provider.tsx';
export { InMeetingCard } from './meeting/in-meeting-card.tsx';
export { OpenMeetingBanner } from './meeting/open-meeting-banner.tsx';
export { OwnDay } from './own-day/own-day.tsx';
export { PresenceBanner } from './presence/presence-banner.tsx';
export { PresenceControl } from './presence/presence-control.tsx';
export { usePresence } from './presence/use-presence.ts';
export { LiveQueue } from './queue/live-queue.tsx';
export { useRefetchThrottle } from './queue/refetch-throttle.ts';
export { queueKey } from './queue/use-queue.ts';
export { WaitingButton, WaitingDrawer } from './queue/waiting-drawer.tsx';
export { WaitingList } from './queue/waiting-list.tsx';
export { useIsLobbyOn, useKnockCount, useLobby } from './use-lobby.ts';

export const loadOwnTimeline = async () => (await import('./own-day/own-timeline.tsx')).OwnTimelineView;

export const loadLiveBoardPage = async () => (await import('./board/live-board-page.tsx')).LiveBoardPage;
export const loadJoinLivePage = async () => (await import('./hosting/join-live-page.tsx')).JoinLivePage;
