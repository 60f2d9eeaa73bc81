/**
 * The banner shown in an in-app browser without camera access, with ways to open the page in another browser.
 */
import { Copy, ExternalLink } from 'lucide-react';
import { m } from '../../../paraglide/messages.js';
import { snackbar } from '../../../platform/snackbar.tsx';
import { Banner } from '../../../ui/controls/banner.tsx';
import { Button, LinkButton } from '../../../ui/controls/button.tsx';
import styles from './in-app-banner.module.css';
import { externalBrowserAddress } from './open-in-browser.ts';

export default function InAppBanner() {
  const address = externalBrowserAddress(location.href, navigator.userAgent);
  return (
    <div className={styles.banner}>
      <Banner tone="info">{m.in_app_text()}</Banner>
      <div className={styles.actions}>
        {address && (
          <LinkButton variant="outlined" href={address}>
            <ExternalLink size={20} strokeWidth={1.75} aria-hidden />
            {m.in_app_open()}
          </LinkButton>
        )}
        <Button
          variant={address ? 'quiet' : 'outlined'}
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
