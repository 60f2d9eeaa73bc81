/**
 * Opens a link: the code for a known customer, then the wait, or the page that says why the link was
 * rejected.
 */
import { journeyStateOf } from '@foyer/contract/journey/journey.ts';
import { useOpening } from '../../features/links/index.ts';
import { CodePage, type OfferedProduct } from '../../features/registration/index.ts';
import { BrandBar } from '../../features/tenants/index.ts';
import { m } from '../../paraglide/messages.js';
import { ApiError } from '../../platform/api/api.ts';
import { explain } from '../../platform/api/errors.ts';
import { snackbar } from '../../platform/snackbar.tsx';
import { Banner } from '../../ui/controls/banner.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { JourneyPage } from '../../ui/journey-page.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { JoiningLobby } from './joining-lobby.tsx';
import type { Stage } from './journey-stage.ts';
import { storeCustomer } from './stored-customer.ts';

interface LinkOpeningProps {
  token: string;
  product: OfferedProduct;
  customerName: string | null;
  /** The link leads back to a request of which the customer decides on the page. */
  isReturn: boolean;
  onOpened: (stage: Stage) => void;
  /** Fetches the state of the link again. */
  onReload: () => void;
  onAnotherTime: (() => void) | null;
  onNewDemo: () => void;
}

export function LinkOpening({ token, product, customerName, isReturn, onOpened, ...on }: LinkOpeningProps) {
  const { opening, retry, codeResent, codeVerified } = useOpening({
    token,
    onRegistered: (registered, scheduleId) => {
      codeVerified();
      const customer = storeCustomer(registered, product);
      onOpened({ name: 'waiting', customer, entryMode: isReturn ? 'return' : 'knock', scheduleId });
    },
  });

  switch (opening.status) {
    case 'opening':
      return <JoiningLobby isOffline={false} />;
    case 'code':
      return (
        <CodePage
          sent={opening.sent}
          greeting={customerName && m.link_known({ name: customerName.trim().split(/\s+/)[0] ?? '' })}
          onOther={on.onNewDemo}
          onResent={(sent) => codeResent(sent, opening.scheduleId)}
          onGone={(sentence) => {
            snackbar.show(sentence, 'bad');
            retry();
          }}
          onRegistered={(registered) => {
            codeVerified();
            const customer = storeCustomer(registered, product);
            onOpened({ name: 'waiting', customer, entryMode: 'knock', scheduleId: opening.scheduleId });
          }}
        />
      );
    case 'rejected':
      return <RejectedOpening error={opening.error} retry={retry} {...on} />;
  }
}

interface RejectedOpeningProps extends Pick<LinkOpeningProps, 'onReload' | 'onAnotherTime' | 'onNewDemo'> {
  error: unknown;
  retry: () => void;
}

function RejectedOpening({ error, retry, onReload, onAnotherTime, onNewDemo }: RejectedOpeningProps) {
  const state = journeyStateOf(error instanceof ApiError ? error.code : 'server.failed');
  switch (state) {
    case 'link-expired':
    case 'link-used':
    case 'link-revoked':
    case 'link-invalid':
    case 'blocked':
    case 'tenant-suspended':
      return (
        <JourneyPage
          state={state}
          bar={<BrandBar />}
          on={{ 'new-demo': onNewDemo, ...(onAnotherTime && { 'another-time': onAnotherTime }) }}
        />
      );
    default:
      return (
        <>
          <BrandBar />
          <Page width="column">
            <Banner tone="bad">{explain(error)}</Banner>
            <p>
              <Button variant="quiet" onClick={state === 'link-early' ? onReload : retry}>
                {m.try_again()}
              </Button>
              <Button variant="quiet" onClick={onNewDemo}>
                {m.next_new_demo()}
              </Button>
            </p>
          </Page>
        </>
      );
  }
}
