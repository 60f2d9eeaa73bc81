/** The progress bar at the top while the next page is loading. */
import { Box } from '@mui/material';
import { keyframes } from '@mui/material/styles';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { m } from '../../../paraglide/messages.js';
import { useIsPageLoading } from '../pages/lazy-page.ts';

const fadeMs = 300;

export function RouteProgress() {
  const isLoading = useIsPageLoading();
  const { pathname } = useLocation();
  const previousPathname = useRef(pathname);
  const [isFading, setFading] = useState(false);

  // A page that is loaded already appears at once: the bar then only marks the change.
  useEffect(() => {
    if (previousPathname.current === pathname) return;
    previousPathname.current = pathname;
    setFading(true);
    const timer = setTimeout(() => setFading(false), fadeMs);
    return () => clearTimeout(timer);
  }, [pathname]);

  if (!isLoading && !isFading) return null;
  return (
    <Box
      role="progressbar"
      aria-label={m.staff_shell_loading()}
      aria-busy={isLoading}
      sx={{ ...styles, animation: isLoading ? growing : fading }}
    />
  );
}

const growKeyframes = keyframes({
  '0%': { transform: 'scaleX(0)' },
  '20%': { transform: 'scaleX(.4)' },
  '100%': { transform: 'scaleX(.9)' },
});
const fadeKeyframes = keyframes({ from: { opacity: 1 }, to: { opacity: 0 } });
const growing = `${growKeyframes} 8s cubic-bezier(.1,.7,.3,1) forwards`;
const fading = `${fadeKeyframes} ${fadeMs}ms forwards`;
const styles = {
  position: 'fixed',
  inset: '0 0 auto',
  height: 3,
  zIndex: 'tooltip',
  transformOrigin: 'left',
  backgroundColor: 'var(--accent)',
  pointerEvents: 'none',
} as const;
