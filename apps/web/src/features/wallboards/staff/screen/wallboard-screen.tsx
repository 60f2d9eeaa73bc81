/** The screen of a wallboard: big figures of the lobby, without a session and without a person's name. */
import type { ShownWallboard } from '@foyer/contract/lobby/wallboards.ts';
import { Box, Button, IconButton } from '@mui/material';
import { Maximize, Minimize, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { m } from '../../../../paraglide/messages.js';
import { explain } from '../../../../platform/api/errors.ts';
import { useConfig } from '../../../../platform/config/config.ts';
import { useTitle } from '../../../../platform/use-title.ts';
import { Brand } from '../../../../ui/staff/brand.tsx';
import { Banner } from '../../../../ui/staff/feedback/banner.tsx';
import { formatTime } from '../../../../ui/staff/time/clock-time.ts';
import { useNow } from '../../../../ui/staff/use-now.ts';
import { isFinal, useShownWallboard } from './use-shown-wallboard.ts';
import { useWakeLock } from './use-wake-lock.ts';
import { WallboardFigures } from './wallboard-figures.tsx';
import { WallboardProducts } from './wallboard-products.tsx';

export function WallboardScreen() {
  const token = useLocation().hash.slice(1);
  const wallboard = useShownWallboard(token);
  useTitle(wallboard.data?.name ?? m.staff_wallboard_title());
  useWakeLock();
  if (isFinal(wallboard.error)) return <Ended isOff={wallboard.error.code === 'feature.off'} />;
  return (
    <Box component="main" sx={screenStyles}>
      {wallboard.data ? (
        <Shown shown={wallboard.data} isOutdated={wallboard.isError} />
      ) : wallboard.isError ? (
        <Banner tone="bad" icon={WifiOff}>
          {explain(wallboard.error)}
        </Banner>
      ) : (
        <Box role="status" sx={{ color: 'var(--ink-2)' }}>
          {m.staff_wallboard_loading()}
        </Box>
      )}
    </Box>
  );
}

function Shown({ shown, isOutdated }: { shown: ShownWallboard; isOutdated: boolean }) {
  const { timeZone } = useConfig();
  const now = useNow();
  return (
    <>
      <Box component="header" sx={headStyles}>
        <Brand isCompact />
        <Box component="h1" sx={{ flex: 1, minWidth: 0, fontSize: 28, overflowWrap: 'anywhere' }}>
          {shown.name}
        </Box>
        <Box component="time" sx={{ fontSize: 28, fontVariantNumeric: 'tabular-nums' }}>
          {formatTime(now, timeZone)}
        </Box>
        <FullScreenButton />
      </Box>
      {isOutdated && (
        <Banner role="alert" tone="warn" icon={WifiOff}>
          {m.staff_wallboard_outdated({ time: formatTime(shown.asOf, timeZone) })}
        </Banner>
      )}
      <WallboardFigures shown={shown} now={now} />
      {shown.products.length > 1 && <WallboardProducts products={shown.products} now={now} />}
    </>
  );
}

function FullScreenButton() {
  const [isFull, setFull] = useState(document.fullscreenElement !== null);
  useEffect(() => {
    const update = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', update);
    return () => document.removeEventListener('fullscreenchange', update);
  }, []);
  if (!document.fullscreenEnabled) return null;
  const toggle = () => (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  return (
    <IconButton
      aria-label={isFull ? m.staff_wallboard_full_end() : m.staff_wallboard_full()}
      onClick={() => void toggle().catch(() => {})}
    >
      {isFull ? <Minimize size={24} strokeWidth={1.75} /> : <Maximize size={24} strokeWidth={1.75} />}
    </IconButton>
  );
}

function Ended({ isOff }: { isOff: boolean }) {
  return (
    <Box component="main" sx={{ ...screenStyles, placeContent: 'center', textAlign: 'center' }}>
      <Box component="h1" sx={{ fontSize: 28 }}>
        {m.staff_wallboard_ended()}
      </Box>
      <p>{isOff ? m.staff_wallboard_off_hint() : m.staff_wallboard_ended_hint()}</p>
      <Box>
        <Button href="/app/wallboards">{m.staff_wallboard_manage()}</Button>
      </Box>
    </Box>
  );
}

const screenStyles = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: { xs: '16px', sm: '24px' },
  minHeight: '100dvh',
  padding: { xs: '16px', sm: '24px 32px' },
} as const;
const headStyles = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '12px 20px' } as const;
