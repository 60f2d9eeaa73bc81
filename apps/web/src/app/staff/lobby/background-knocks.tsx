/**
 * The banner of a lost connection above every page; on every page but the dashboard also knocks as floating
 * toasts, and banners for open meetings.
 */
import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import {
  InMeetingCard,
  KnockSpace,
  KnockToasts,
  OpenMeetingBanner,
  PresenceBanner,
  SoundBlockedBanner,
  titleWithCount,
  useFaviconCount,
  useKnockCount,
  WaitingDrawer,
} from '../../../features/lobby/staff/index.ts';
import { m } from '../../../paraglide/messages.js';
import { useTitle } from '../../../platform/use-title.ts';
import { LobbyConnectionBanner } from './lobby-connection-banner.tsx';
import { SwitchedOffBanner } from './switched-off-banner.tsx';

/** @param props.children the page; the dashboard shows the same components in its own layout */
export function BackgroundKnocks({ children }: { children: ReactNode }) {
  const isOffDashboard = !/^\/app\/?$/.test(useLocation().pathname);
  const knocks = useKnockCount();
  useFaviconCount(knocks);
  return (
    <>
      {/* First in the tab order. */}
      {isOffDashboard && <KnockToasts isFloating />}
      {isOffDashboard && (
        <Box sx={{ '& > *': { marginBottom: '20px' } }}>
          <SoundBlockedBanner />
          <OpenMeetingBanner />
          <PresenceBanner />
          <SwitchedOffBanner />
          <InMeetingCard />
        </Box>
      )}
      <Box sx={{ '& > *': { marginBottom: '20px' } }}>
        <LobbyConnectionBanner />
      </Box>
      {children}
      <KnockSpace />
      <WaitingDrawer />
      {isOffDashboard && knocks > 0 && <KnockTitle count={knocks} />}
    </>
  );
}

/** Replaces the page's title while there are knocks. */
function KnockTitle({ count }: { count: number }) {
  useTitle(titleWithCount(m.staff_knocks(), count), 'first');
  return null;
}
