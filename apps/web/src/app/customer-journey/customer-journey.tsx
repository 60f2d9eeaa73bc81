/**
 * The customer journey of one product, at one address.
 *
 *     registration (details, code) ──now──► wait: lobby ⇄ room
 *            ▲           │                     │        ▲
 *            │           └──later──► schedule: pick ⇄ booked (when the join time comes)
 *            └──── sign-in expired · start again ◄──────┘
 */
import type { Registered } from '@foyer/contract/registration/registration.ts';
import { Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type OfferedProduct, Registration } from '../../features/registration/index.ts';
import { BrandBar } from '../../features/tenants/index.ts';
import { draft, stored } from '../../platform/local-storage.ts';
import { lazyPart } from '../../platform/parts/lazy-part.ts';
import { pushStep, replaceStep, useStepHistory } from '../../platform/step-history.ts';
import { LoadingPage } from '../pages/loading-page.tsx';
import { showBookingInAddress } from './booking-address.ts';
import { initialStage, type SavedStage, type Stage, stageAfterCode, toSavedStage } from './journey-stage.ts';
import { loadSchedule, readClickSource, reportClick } from './report-click.ts';
import { clearStoredCustomer, readStoredCustomer, storeCustomer } from './stored-customer.ts';

// The wait needs the live channel and the room, which the form does not.
const loadWait = () => import('./customer-wait.tsx');
const CustomerWait = lazyPart(loadWait);
const CustomerSchedule = lazyPart(loadSchedule);

interface CustomerJourneyProps {
  product: OfferedProduct;
  agentRefId: string | null;
  /** The link that was opened, and the agent who sent it. */
  link?: { readonly token: string; readonly from: string | null };
  /** The first stage; by default read from this browser's storage. */
  start?: Stage;
  onRegistered?: () => void;
  onOtherProduct: (slug: string) => void;
}

export function CustomerJourney({ product, agentRefId, link, start, ...on }: CustomerJourneyProps) {
  const { slug, isBookable } = product;
  const savedStageKey = `road ${slug}`;
  const [query] = useSearchParams();
  const [stage, setStage] = useState<Stage>(() => start ?? readInitialStage(product, savedStageKey, query));

  useEffect(() => {
    const saved = toSavedStage(stage);
    if (saved) draft.set(savedStageKey, saved);
    else draft.remove(savedStageKey);
  }, [stage, savedStageKey]);

  // The lobby and the booking handle the steps within them.
  useStepHistory((reached) => {
    const customer = readStoredCustomer(slug);
    if (stage.name === 'scheduling' && reached === 'details')
      setStage({ name: 'registering', notice: null, later: { source: stage.source } });
    if (stage.name === 'registering' && customer && reached === 'times')
      setStage({ name: 'scheduling', customer, source: stage.later?.source ?? null });
    if (stage.name === 'registering' && customer && reached === 'wait')
      setStage({ name: 'waiting', customer, entryMode: 'return', scheduleId: null });
  });

  function startAgain(notice: string | null): void {
    // Another person at this browser must not find the details.
    if (notice === null) draft.remove(`details ${slug}`);
    replaceStep('details');
    clearStoredCustomer();
    setStage({ name: 'registering', notice, later: null });
  }

  function continueRegistered(registered: Registered): void {
    on.onRegistered?.();
    const next = stageAfterCode(stage, storeCustomer(registered, product));
    // The code is used up: Back skips its step.
    replaceStep(next.name === 'scheduling' ? 'times' : 'wait');
    setStage(next);
  }

  switch (stage.name) {
    case 'registering':
      return (
        <>
          <BrandBar />
          <Registration
            product={product}
            agentRefId={agentRefId}
            link={link ?? null}
            notice={stage.notice}
            isLater={stage.later !== null}
            onLater={(isLater) => {
              if (isLater) reportClick(slug, 'registration-page-schedule-btn');
              const later = isLater ? ({ source: 'registration-page-schedule-btn' } as const) : null;
              setStage({ ...stage, later });
            }}
            onOtherProduct={on.onOtherProduct}
            onCodeSent={() => void (stage.later ? loadSchedule() : loadWait()).catch(() => {})}
            onRegistered={continueRegistered}
          />
        </>
      );
    case 'waiting': {
      const { customer } = stage;
      return (
        <Suspense fallback={<LoadingPage />}>
          <CustomerWait
            key={customer.token}
            customer={customer}
            productName={product.name}
            productSlug={slug}
            entryMode={stage.entryMode}
            scheduleId={stage.scheduleId}
            isNewTab={stage.isNewTab}
            onStartAgain={startAgain}
            onLeft={() => setStage({ name: 'registering', notice: null, later: null })}
            onPickTime={isBookable ? () => reportClick(slug, 'rejoin') : null}
            onBooked={(booked) => {
              stored.remove('missedCustomer');
              draft.remove(`details ${slug}`);
              pushStep('thanks');
              showBookingInAddress(slug, booked);
              setStage({ name: 'scheduling', customer, source: 'rejoin', booked });
            }}
          />
        </Suspense>
      );
    }
    case 'scheduling': {
      const { customer } = stage;
      return (
        <Suspense fallback={<LoadingPage />}>
          <CustomerSchedule
            product={product}
            customer={customer}
            source={stage.source}
            booked={stage.booked ?? null}
            onNow={() => {
              pushStep('wait');
              setStage({ name: 'waiting', customer, entryMode: 'knock', scheduleId: null });
            }}
            onJoin={({ id }) => setStage({ name: 'waiting', customer, entryMode: 'knock', scheduleId: id })}
            onStartAgain={startAgain}
          />
        </Suspense>
      );
    }
  }
}

function readInitialStage(
  { slug, isBookable }: OfferedProduct,
  savedStageKey: string,
  query: URLSearchParams,
): Stage {
  return initialStage({
    customer: readStoredCustomer(slug),
    saved: draft.get(savedStageKey) as SavedStage | null,
    source: readClickSource(query),
    isBookable,
  });
}
