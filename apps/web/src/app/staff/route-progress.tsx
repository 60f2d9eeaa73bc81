/** The bar at the top while the next page is on its way. */
import { Box } from '@mui/material';
import { keyframes } from '@mui/material/styles';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { usePageUnderWay } from './lazy-page.ts';

const fadeMs = 300;

export function RouteProgress() {
  const isUnderWay = usePageUnderWay();
  const { pathname } = useLocation();
  const arrivedFrom = useRef(pathname);
  const [isFading, setFading] = useState(false);

  // A page that was fetched before is there at once: the bar only says that something has changed.
  useEffect(() => {
    if (arrivedFrom.current === pathname) return;
    arrivedFrom.current = pathname;
    setFading(true);
    const timer = setTimeout(() => setFading(false), fadeMs);
    return () => clearTimeout(timer);
  }, [pathname]);

  if (!isUnderWay && !isFading) return null;
  return (
    <Box
      role="progressbar"
      aria-label={m.staff_shell_loading()}
      aria-busy={isUnderWay}
      sx={{ ...look, animation: isUnderWay ? growing : fading }}
    />
  );
}

const grow = keyframes({
  '0%': { transform: 'scaleX(0)' },
  '20%': { transform: 'scaleX(.4)' },
  '100%': { transform: 'scaleX(.9)' },
});
const fade = keyframes({ from: { opacity: 1 }, to: { opacity: 0 } });
const growing = `${grow} 8s cubic-bezier(.1,.7,.3,1) forwards`;
const fading = `${fade} ${fadeMs}ms forwards`;
const look = {
  position: 'fixed',
  inset: '0 0 auto',
  height: 3,
  zIndex: 'tooltip',
  transformOrigin: 'left',
  backgroundColor: 'var(--accent)',
  pointerEvents: 'none',
} as const;
