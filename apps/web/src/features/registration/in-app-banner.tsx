/** Inside another app's browser camera and microphone do not work: said early, with the way out of it. */
import { Copy, ExternalLink } from 'lucide-react';
import { m } from '../../paraglide/messages.js';
import { snackbar } from '../../platform/snackbar.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import styles from './in-app-banner.module.css';
import { ownBrowserAddress } from './own-browser.ts';

export default function InAppBanner() {
  const address = ownBrowserAddress(location.href, navigator.userAgent);
  return (
    <div className={styles.place}>
      <Banner tone="info">{m.in_app_text()}</Banner>
      <div className={styles.ways}>
        {address && (
          <LinkButton look="outlined" href={address}>
            <ExternalLink size={20} strokeWidth={1.75} aria-hidden />
            {m.in_app_open()}
          </LinkButton>
        )}
        <Button
          look={address ? 'quiet' : 'outlined'}
          icon={<Copy size={20} strokeWidth={1.75} aria-hidden />}
          onClick={() => void copy(location.href)}
        >
          {m.in_app_copy()}
        </Button>
      </div>
    </div>
  );
}

async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    snackbar.show(m.in_app_copied());
  } catch {
    window.prompt(m.in_app_copy(), address);
  }
}
