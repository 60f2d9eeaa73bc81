/**
 * Says what this browser cannot do, with the ways to open the page in another one: on a phone in its own, or by QR code.
 * On a page without TLS it says that, with the way to the same page with TLS.
 */
import { ExternalLink } from 'lucide-react';
import { m } from '../../../paraglide/messages.js';
import { Banner } from '../../../ui/controls/banner.tsx';
import { LinkButton } from '../../../ui/controls/button.tsx';
import { CopyLinkButton } from '../../../ui/controls/copy-link-button.tsx';
import { QrPicture } from '../../../ui/qr-picture.tsx';
import { externalBrowserAddress, secureAddress } from './open-in-browser.ts';
import styles from './other-browser-banner.module.css';

interface OtherBrowserBannerProps {
  /** `camera`: none in a view inside another app. `calls`: no WebRTC, so that only a booked time is left. */
  readonly lacks: 'camera' | 'calls';
  readonly isBookable: boolean;
}

export default function OtherBrowserBanner({ lacks, isBookable }: OtherBrowserBannerProps) {
  // Browsers hide the camera from pages without TLS: another browser would not help.
  if (lacks === 'camera' && !window.isSecureContext) return <InsecureBanner />;
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

function InsecureBanner() {
  const address = secureAddress(location.href);
  return (
    <div className={styles.banner}>
      <Banner tone="bad">{m.insecure_text()}</Banner>
      {address && (
        <div className={styles.actions}>
          <LinkButton variant="outlined" href={address}>
            {m.insecure_open()}
          </LinkButton>
        </div>
      )}
    </div>
  );
}
