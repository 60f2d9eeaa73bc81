/** Going in by a link: the code of whoever is known, then the wait; a refusal says why. */
import { roadStateOf } from '@foyer/contract/road.ts';
import { useOpening } from '../features/links/index.ts';
import { CodePage, type OfferedProduct } from '../features/registration/index.ts';
import { BrandBar } from '../features/tenants/index.ts';
import { m } from '../paraglide/messages.js';
import { ApiError } from '../platform/api.ts';
import { explain } from '../platform/errors.ts';
import { snackbar } from '../platform/snackbar.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { RoadPage } from '../ui/road-page.tsx';
import { Arriving } from './arriving.tsx';
import { rememberCustomer } from './road-customer.ts';
import type { Stage } from './road-stage.ts';

interface LinkOpeningProps {
  token: string;
  product: OfferedProduct;
  customerName: string | null;
  onIn: (stage: Stage) => void;
  /** What the link is now, asked anew. */
  onAskAgain: () => void;
  onAnotherTime: (() => void) | null;
  onNewDemo: () => void;
}

export function LinkOpening({ token, product, customerName, onIn, ...on }: LinkOpeningProps) {
  const { opening, again, sentAgain, proved } = useOpening({
    token,
    onRegistered: (registered, scheduleId) => {
      proved();
      const customer = rememberCustomer(registered, product);
      onIn({ name: 'waiting', customer, entrance: 'knock', scheduleId });
    },
  });

  switch (opening.status) {
    case 'opening':
      return <Arriving isOffline={false} />;
    case 'code':
      return (
        <CodePage
          sent={opening.sent}
          greeting={customerName && m.link_known({ name: customerName })}
          onSentAgain={(sent) => sentAgain(sent, opening.scheduleId)}
          onGone={(sentence) => {
            snackbar.show(sentence, 'bad');
            again();
          }}
          onRegistered={(registered) => {
            proved();
            const customer = rememberCustomer(registered, product);
            onIn({ name: 'waiting', customer, entrance: 'knock', scheduleId: opening.scheduleId });
          }}
        />
      );
    case 'refused':
      return <Refused error={opening.error} again={again} {...on} />;
  }
}

interface RefusedProps extends Pick<LinkOpeningProps, 'onAskAgain' | 'onAnotherTime' | 'onNewDemo'> {
  error: unknown;
  again: () => void;
}

function Refused({ error, again, onAskAgain, onAnotherTime, onNewDemo }: RefusedProps) {
  const state = roadStateOf(error instanceof ApiError ? error.code : 'server.failed');
  switch (state) {
    case 'link-expired':
    case 'link-used':
    case 'link-revoked':
    case 'link-invalid':
    case 'blocked':
    case 'tenant-suspended':
      return (
        <RoadPage
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
              <Button look="quiet" onClick={state === 'link-early' ? onAskAgain : again}>
                {m.try_again()}
              </Button>
              <Button look="quiet" onClick={onNewDemo}>
                {m.next_new_demo()}
              </Button>
            </p>
          </Page>
        </>
      );
  }
}
