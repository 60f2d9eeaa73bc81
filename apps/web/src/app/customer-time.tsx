/** Steps 3 and 4 for a customer who has proved the code: picking a time, and having it. */
import { linkParameter, linkRoutes } from '@foyer/contract/links.ts';
import type { Booked, ClickSource } from '@foyer/contract/schedules.ts';
import type { OfferedProduct } from '../features/registration/index.ts';
import { ScheduleRoad } from '../features/schedules/index.ts';
import { call } from '../platform/api.ts';
import { stored } from '../platform/stored.ts';
import type { RoadCustomer } from './road-customer.ts';

export { recordClick } from '../features/schedules/index.ts';

interface CustomerTimeProps {
  product: OfferedProduct;
  customer: RoadCustomer;
  source: ClickSource | null;
  onNow: () => void;
  onOpen: (booked: Booked) => void;
  onStartAgain: (notice: string | null) => void;
}

export default function CustomerTime({ product, customer, source, ...on }: CustomerTimeProps) {
  return (
    <ScheduleRoad
      product={product}
      start={{ name: 'picking' }}
      token={customer.token}
      source={source}
      onNow={on.onNow}
      onKept={(booked) => {
        if (booked) stored.remove('missedCustomer');
        showInAddress(product.slug, booked);
      }}
      onOpen={(booked) => void whenGood(booked, on.onOpen)}
      onSignInOver={on.onStartAgain}
      onAnotherTime={() => on.onStartAgain(null)}
      onNewDemo={() => on.onStartAgain(null)}
    />
  );
}

/** The address becomes that of the booked time: a reload, a bookmark, a tab of tomorrow lead back to it. */
export function showInAddress(slug: string, booked: Booked | null): void {
  const query = booked ? `?${linkParameter}=${booked.link}` : '';
  history.replaceState(history.state, '', `/live/${slug}${query}`);
}

/** The server's clock decides whether the door is open. */
export async function whenGood(booked: Booked, then: (booked: Booked) => void): Promise<void> {
  const asked = await call(linkRoutes.find, { params: { token: booked.link } }).catch(() => null);
  if (asked?.result.state === 'good') then(booked);
}
