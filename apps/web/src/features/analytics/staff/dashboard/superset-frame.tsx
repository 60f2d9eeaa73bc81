/** A dashboard of Superset, embedded by Superset's own SDK, which renews the guest tokens by itself. */
import type { EmbeddedDashboard } from '@foyer/contract/analytics.ts';
import { Box, Button } from '@mui/material';
import type { EmbeddedDashboard as SupersetDashboard } from '@superset-ui/embedded-sdk';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { explain } from '../../../../platform/api/errors.ts';
import { Banner } from '../../../../ui/staff/feedback/banner.tsx';
import { currentScheme, onSchemeChange } from '../../../../ui/staff/theme/colour-scheme.ts';
import { frameStyles } from './frame-styles.ts';
import { fetchDashboard } from './use-dashboard.ts';

export function SupersetFrame({ dashboard }: { dashboard: EmbeddedDashboard }) {
  const box = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(1);
  const [embedded, setEmbedded] = useState<SupersetDashboard | null>(null);
  const [error, setError] = useState<unknown>(null);
  const scheme = useSyncExternalStore(onSchemeChange, currentScheme);

  useEffect(() => {
    // A mount point for each attempt: the SDK clears it when it ends.
    const mountPoint = document.createElement('div');
    box.current?.append(mountPoint);
    let hasEnded = false;
    let end = () => {};
    setEmbedded(null);
    setError(null);
    embed(dashboard, mountPoint, attempt === 1).then(
      (next) => {
        if (hasEnded) return next.unmount();
        end = next.unmount;
        setEmbedded(next);
      },
      (cause: unknown) => {
        mountPoint.remove();
        if (!hasEnded) setError(cause);
      },
    );
    return () => {
      hasEnded = true;
      end();
      mountPoint.remove();
    };
  }, [dashboard, attempt]);

  useEffect(() => embedded?.setThemeMode(themeOf(scheme)), [embedded, scheme]);

  return (
    <>
      {error !== null && (
        <Banner
          tone="bad"
          action={<Button onClick={() => setAttempt(attempt + 1)}>{m.staff_try_again()}</Button>}
        >
          {explain(error)}
        </Banner>
      )}
      <Box
        ref={box}
        hidden={error !== null}
        aria-busy={error === null && embedded === null}
        sx={[frameStyles, { '& > div': { height: '100%' } }]}
      />
    </>
  );
}

/** @param isFirst whether the token of the dashboard is still unused */
async function embed(
  { url, dashboardId, token }: EmbeddedDashboard,
  mountPoint: HTMLElement,
  isFirst: boolean,
): Promise<SupersetDashboard> {
  const { embedDashboard } = await import('@superset-ui/embedded-sdk');
  let unused = isFirst ? token : null;
  return embedDashboard({
    id: dashboardId,
    supersetDomain: url,
    mountPoint,
    async fetchGuestToken() {
      const next = unused ?? (await fetchDashboard())?.token;
      unused = null;
      if (!next) throw new Error('Superset is no longer configured');
      return next;
    },
    dashboardUiConfig: { hideTitle: true, urlParams: { themeMode: themeOf(currentScheme()) } },
    iframeTitle: m.staff_analytics_dashboard(),
    iframeSandboxExtras: ['allow-popups-to-escape-sandbox'],
    // Superset allows embedding by the origin of the page.
    referrerPolicy: 'strict-origin',
  });
}

const themeOf = (scheme: string) => (scheme === 'dark' ? 'dark' : 'default');
