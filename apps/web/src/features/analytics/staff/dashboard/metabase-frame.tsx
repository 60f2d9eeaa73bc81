/**
 * A dashboard of Metabase. Its token is in the frame's address: with a new token a second frame loads behind
 * the first one, and then replaces it.
 */
import type { EmbeddedDashboard } from '@foyer/contract/analytics.ts';
import { Box } from '@mui/material';
import { useState, useSyncExternalStore } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { currentScheme, onSchemeChange, type Scheme } from '../../../../ui/staff/theme/colour-scheme.ts';
import { frameStyles } from './frame-styles.ts';

/** Its own origin, which is never ours. It cannot navigate this page. */
const sandbox =
  'allow-scripts allow-same-origin allow-forms allow-downloads allow-popups allow-popups-to-escape-sandbox';

export function MetabaseFrame({ dashboard }: { dashboard: EmbeddedDashboard }) {
  const scheme = useSyncExternalStore(onSchemeChange, currentScheme);
  const address = addressOf(dashboard, scheme);
  const [loaded, setLoaded] = useState<string | null>(null);
  const visible = loaded ?? address;
  return (
    <Box aria-busy={loaded === null} sx={frameStyles}>
      {[...new Set([visible, address])].map((each) => (
        <iframe
          key={each}
          src={each}
          title={m.staff_analytics_dashboard()}
          sandbox={sandbox}
          referrerPolicy="no-referrer"
          allow="clipboard-write"
          onLoad={() => setLoaded(each)}
          style={each === visible ? undefined : { position: 'absolute', visibility: 'hidden' }}
        />
      ))}
    </Box>
  );
}

function addressOf({ url, token }: EmbeddedDashboard, scheme: Scheme): string {
  const theme = scheme === 'dark' ? '&theme=night' : '';
  return `${url}/embed/dashboard/${token}#bordered=false&titled=false${theme}`;
}
