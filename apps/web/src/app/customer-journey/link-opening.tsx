/**
 * Opens a link: the button that sends the code to a known customer, the code, then the wait, or the page that says
 * why the link was rejected.
 */
import { journeyStateOf } from '@foyer/contract/journey/journey.ts';
import type { FoundLink } from '@foyer/contract/links/links.ts';
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
  link: Pick<FoundLink, 'asksFor' | 'customerName' | 'kind'>;
  /** The customer has just asked to join. */
  isAsked: boolean;
  onOpened: (stage: Stage) => void;
  /** Fetches the state of the link again. */
  onReload: () => void;
  onAnotherTime: (() => void) | null;
  onNewDemo: () => void;
}

export function LinkOpening({ token, product, link, isAsked, onOpened, ...on }: LinkOpeningProps) {
  const firstName = link.customerName?.trim().split(/\s+/)[0];
  // The customer decides about the request on the page that the link leads back to.
  const isReturn = link.kind === 'return';
  const { opening, open, codeResent, codeVerified } = useOpening({
    token,
    opensAtOnce: isAsked || isReturn,
    onRegistered: (registered, scheduleId) => {
      codeVerified();
      const customer = storeCustomer(registered, product);
      onOpened({ name: 'waiting', customer, entryMode: isReturn ? 'return' : 'knock', scheduleId });
    },
  });

  switch (opening.status) {
    case 'closed':
      return (
        <JourneyPage
          state={link.asksFor === 'code' ? 'link-confirm' : 'link-open'}
          bar={<BrandBar />}
          on={{ 'send-code': open, 'join-lobby': open }}
          note={firstName && m.link_for({ name: firstName })}
        />
      );
    case 'opening':
      return <JoiningLobby />;
    case 'code':
      return (
        <CodePage
          sent={opening.sent}
          greeting={firstName && m.link_known({ name: firstName })}
          onOther={on.onNewDemo}
          onResent={(sent) => codeResent(sent, opening.scheduleId)}
          onGone={(sentence) => {
            snackbar.show(sentence, 'bad');
            open();
          }}
          onRegistered={(registered) => {
            codeVerified();
            const customer = storeCustomer(registered, product);
            onOpened({ name: 'waiting', customer, entryMode: 'knock', scheduleId: opening.scheduleId });
          }}
        />
      );
    case 'rejected':
      return <RejectedOpening error={opening.error} onRetry={open} {...on} />;
  }
}

interface RejectedOpeningProps extends Pick<LinkOpeningProps, 'onReload' | 'onAnotherTime' | 'onNewDemo'> {
  error: unknown;
  onRetry: () => void;
}

function RejectedOpening({ error, onRetry, onReload, onAnotherTime, onNewDemo }: RejectedOpeningProps) {
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
              <Button variant="quiet" onClick={state === 'link-early' ? onReload : onRetry}>
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
