/** Says what this browser cannot do, with the ways to open the page in another one: on a phone in its own, or by QR code. */
import { ExternalLink } from 'lucide-react';
import { m } from '../../../paraglide/messages.js';
import { Banner } from '../../../ui/controls/banner.tsx';
import { LinkButton } from '../../../ui/controls/button.tsx';
import { CopyLinkButton } from '../../../ui/controls/copy-link-button.tsx';
import { QrPicture } from '../../../ui/qr-picture.tsx';
import { externalBrowserAddress } from './open-in-browser.ts';
import styles from './other-browser-banner.module.css';

interface OtherBrowserBannerProps {
  /** `camera`: none in a view inside another app. `calls`: no WebRTC, so that only a booked time is left. */
  readonly lacks: 'camera' | 'calls';
  readonly isBookable: boolean;
}

export default function OtherBrowserBanner({ lacks, isBookable }: OtherBrowserBannerProps) {
  const address = externalBrowserAddress(location.href, navigator.userAgent);
  return (
    <div className={styles.banner}>
      {lacks === 'camera' ? (
        <Banner tone="info">{m.in_app_text()}</Banner>
      ) : (
        <Banner tone="bad">{isBookable ? m.no_calls_bookable() : m.no_calls()}</Banner>
      )}
      <div className={styles.actions}>
        {address && (
          <LinkButton variant="outlined" href={address}>
            <ExternalLink size={20} strokeWidth={1.75} aria-hidden />
            {m.in_app_open()}
          </LinkButton>
        )}
        <CopyLinkButton variant={address ? 'quiet' : 'outlined'} />
        {!address && (
          <figure className={styles.code}>
            <QrPicture text={location.href} label={m.other_browser_code()} size={132} />
            <figcaption>{m.other_browser_scan()}</figcaption>
          </figure>
        )}
      </div>
    </div>
  );
}
