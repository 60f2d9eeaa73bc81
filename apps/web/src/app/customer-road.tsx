/**
 * The customer's road behind one address.
 *
 *     registration (details, code) ──registered──► the wait: lobby ⇄ room
 *            ▲                                          │
 *            └──── sign-in over · start again ◄─────────┘
 */
import type { Registered } from '@foyer/contract/registration.ts';
import { lazy, Suspense, useState } from 'react';
import { type OfferedProduct, Registration } from '../features/registration/index.ts';
import { BrandBar } from '../features/tenants/index.ts';
import { forgetCustomer, type RoadCustomer, recallCustomer, rememberCustomer } from './road-customer.ts';

// The wait brings the live channel and the room: none of it is needed to fill in a form.
const loadWait = () => import('./customer-wait.tsx');
const CustomerWait = lazy(loadWait);

interface CustomerRoadProps {
  product: OfferedProduct;
  agentRefId: string | null;
}

type Stage =
  | { name: 'registering'; notice: string | null }
  | { name: 'waiting'; customer: RoadCustomer; entrance: 'knock' | 'return' };

export function CustomerRoad({ product, agentRefId }: CustomerRoadProps) {
  const [stage, setStage] = useState<Stage>(() => {
    const customer = recallCustomer(product.slug);
    return customer
      ? { name: 'waiting', customer, entrance: 'return' }
      : { name: 'registering', notice: null };
  });

  function startAgain(notice: string | null): void {
    forgetCustomer();
    setStage({ name: 'registering', notice });
  }

  function enter(registered: Registered): void {
    setStage({ name: 'waiting', customer: rememberCustomer(registered, product), entrance: 'knock' });
  }

  switch (stage.name) {
    case 'registering':
      return (
        <>
          <BrandBar />
          <Registration
            product={product}
            agentRefId={agentRefId}
            notice={stage.notice}
            onCodeSent={() => void loadWait().catch(() => {})}
            onRegistered={enter}
          />
        </>
      );
    case 'waiting':
      return (
        <Suspense fallback={<BrandBar />}>
          <CustomerWait
            key={stage.customer.token}
            customer={stage.customer}
            productName={product.name}
            entrance={stage.entrance}
            onStartAgain={startAgain}
          />
        </Suspense>
      );
  }
}
