/** Away from the dashboard an agent is told as well: knocks as toasts in the corner, a meeting that waits above the page. */
import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import {
  ConnectionBanner,
  InMeetingCard,
  KnockToasts,
  OpenMeetingBanner,
  SilentBanner,
  titleWithCount,
  useFaviconCount,
  useKnockCount,
  WaitingDrawer,
} from '../../features/lobby/staff/index.ts';
import { m } from '../../paraglide/messages.js';
import { useTitle } from '../../platform/use-title.ts';

/** @param props.children the page; the dashboard shows all of this by itself, at places of its own */
export function KnocksElsewhere({ children }: { children: ReactNode }) {
  const isElsewhere = !/^\/app\/?$/.test(useLocation().pathname);
  const knocks = useKnockCount();
  useFaviconCount(knocks);
  return (
    <>
      {isElsewhere && (
        <Box sx={{ '& > *': { marginBottom: '20px' } }}>
          <SilentBanner />
          <OpenMeetingBanner />
          <InMeetingCard />
          <ConnectionBanner />
        </Box>
      )}
      {children}
      {isElsewhere && <KnockToasts isFloating />}
      <WaitingDrawer />
      {isElsewhere && knocks > 0 && <KnockTitle count={knocks} />}
    </>
  );
}

/** Goes before the page's own title for as long as somebody knocks. */
function KnockTitle({ count }: { count: number }) {
  useTitle(titleWithCount(m.staff_knocks(), count), 'first');
  return null;
}
