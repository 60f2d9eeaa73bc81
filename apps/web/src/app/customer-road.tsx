/**
 * The customer's road behind one address.
 *
 *     registration (details, code) ──now──► the wait: lobby ⇄ room
 *            ▲           │                     │        ▲
 *            │           └──later──► a time: pick ⇄ kept ┘ (when its door opens)
 *            └──── sign-in over · start again ◄─────────┘
 */
import type { Registered } from '@foyer/contract/registration.ts';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type OfferedProduct, Registration } from '../features/registration/index.ts';
import { BrandBar } from '../features/tenants/index.ts';
import { draft } from '../platform/stored.ts';
import { forgetCustomer, recallCustomer, rememberCustomer } from './road-customer.ts';
import { afterCode, firstStage, type KeptStage, keptStageOf, type Stage } from './road-stage.ts';
import { loadTime, sourceOfAddress, tellClick } from './tell-click.ts';

// The wait brings the live channel and the room: none of it is needed to fill in a form.
const loadWait = () => import('./customer-wait.tsx');
const CustomerWait = lazy(loadWait);
const CustomerTime = lazy(loadTime);

interface CustomerRoadProps {
  product: OfferedProduct;
  agentRefId: string | null;
  /** The link that led here, and whom it is from. */
  link?: { readonly token: string; readonly from: string | null };
  /** Where the road begins; by default by what this browser remembers. */
  start?: Stage;
  onRegistered?: () => void;
  onOtherProduct: (slug: string) => void;
}

export function CustomerRoad({ product, agentRefId, link, start, ...on }: CustomerRoadProps) {
  const { slug, isBookable } = product;
  const keptName = `road ${slug}`;
  const [query] = useSearchParams();
  const [stage, setStage] = useState<Stage>(() => start ?? visit(product, keptName, query));

  useEffect(() => {
    const kept = keptStageOf(stage);
    if (kept) draft.set(keptName, kept);
    else draft.remove(keptName);
  }, [stage, keptName]);

  function startAgain(notice: string | null): void {
    forgetCustomer();
    setStage({ name: 'registering', notice, later: null });
  }

  function enter(registered: Registered): void {
    on.onRegistered?.();
    setStage(afterCode(stage, rememberCustomer(registered, product)));
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
              if (isLater) tellClick(slug, 'registration-page-schedule-btn');
              const later = isLater ? ({ source: 'registration-page-schedule-btn' } as const) : null;
              setStage({ ...stage, later });
            }}
            onOtherProduct={on.onOtherProduct}
            onCodeSent={() => void (stage.later ? loadTime() : loadWait()).catch(() => {})}
            onRegistered={enter}
          />
        </>
      );
    case 'waiting': {
      const { customer } = stage;
      return (
        <Suspense fallback={<BrandBar />}>
          <CustomerWait
            key={customer.token}
            customer={customer}
            productName={product.name}
            productSlug={slug}
            entrance={stage.entrance}
            scheduleId={stage.scheduleId}
            isNewTab={stage.isNewTab}
            onStartAgain={startAgain}
            onPickTime={
              isBookable
                ? () => {
                    tellClick(slug, 'rejoin');
                    setStage({ name: 'scheduling', customer, source: 'rejoin' });
                  }
                : null
            }
          />
        </Suspense>
      );
    }
    case 'scheduling': {
      const { customer } = stage;
      return (
        <Suspense fallback={<BrandBar />}>
          <CustomerTime
            product={product}
            customer={customer}
            source={stage.source}
            onNow={() => setStage({ name: 'waiting', customer, entrance: 'knock', scheduleId: null })}
            onOpen={({ id }) => setStage({ name: 'waiting', customer, entrance: 'knock', scheduleId: id })}
            onStartAgain={startAgain}
          />
        </Suspense>
      );
    }
  }
}

function visit({ slug, isBookable }: OfferedProduct, keptName: string, query: URLSearchParams): Stage {
  return firstStage({
    customer: recallCustomer(slug),
    kept: draft.get(keptName) as KeptStage | null,
    source: sourceOfAddress(query),
    isBookable,
  });
}
