/** The banner shown in a browser without WebRTC, before a code is sent: another browser, or a booked time. */
import { ExternalLink } from 'lucide-react';
import { m } from '../../../paraglide/messages.js';
import { Banner } from '../../../ui/controls/banner.tsx';
import { LinkButton } from '../../../ui/controls/button.tsx';
import { CopyLinkButton } from '../../../ui/controls/copy-link-button.tsx';
import styles from './in-app-banner.module.css';
import { externalBrowserAddress } from './open-in-browser.ts';

export default function NoCallsBanner({ isBookable }: { readonly isBookable: boolean }) {
  const address = externalBrowserAddress(location.href, navigator.userAgent);
  return (
    <div className={styles.banner}>
      <Banner tone="bad">{isBookable ? m.no_calls_bookable() : m.no_calls()}</Banner>
      <div className={styles.actions}>
        {address && (
          <LinkButton variant="outlined" href={address}>
            <ExternalLink size={20} strokeWidth={1.75} aria-hidden />
            {m.in_app_open()}
          </LinkButton>
        )}
        <CopyLinkButton variant={address ? 'quiet' : 'outlined'} />
      </div>
    </div>
  );
}
