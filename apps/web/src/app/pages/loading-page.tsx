/**
 * A customer's page whose scripts or data have not arrived yet: grey shapes after a moment, and a sentence while there is
 * no connection.
 */
import { useEffect, useState } from 'react';
import { BrandBar } from '../../features/tenants/index.ts';
import { m } from '../../paraglide/messages.js';
import { PartUnavailableError, partFailedEvent } from '../../platform/parts/load-part.ts';
import { Banner } from '../../ui/controls/banner.tsx';
import { GreyShapes } from '../../ui/layout/grey-shapes.tsx';
import { Page } from '../../ui/layout/page.tsx';

interface LoadingPageProps {
  /** The shapes from top to bottom, in pixels. */
  heights?: readonly number[];
  /** Whether the data could not be loaded; a part of the page that could not be is noticed here. */
  isOffline?: boolean;
}

export function LoadingPage({ heights = [28, 68, 48, 48, 48], isOffline = false }: LoadingPageProps) {
  const isPartUnreachable = usePartUnreachable();
  return (
    <>
      <BrandBar />
      <Page width="column">
        {(isOffline || isPartUnreachable) && <Banner tone="offline">{m.offline_keep_trying()}</Banner>}
        <GreyShapes heights={heights} />
      </Page>
    </>
  );
}

/** Whether a script failed for the lack of a connection, rather than because the server has another version. */
function usePartUnreachable(): boolean {
  const [isUnreachable, setIsUnreachable] = useState(false);
  useEffect(() => {
    const notice = ({ detail: error }: CustomEvent<unknown>) =>
      setIsUnreachable(error instanceof PartUnavailableError && !error.isGone);
    window.addEventListener(partFailedEvent, notice);
    return () => window.removeEventListener(partFailedEvent, notice);
  }, []);
  return isUnreachable;
}
