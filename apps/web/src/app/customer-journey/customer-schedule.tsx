/** Picking a time and the booked page, for a customer who has verified the code. */
import { linkRoutes } from '@foyer/contract/links/links.ts';
import type { Booked, ClickSource } from '@foyer/contract/schedules/schedules.ts';
import type { OfferedProduct } from '../../features/registration/index.ts';
import { ScheduleJourney } from '../../features/schedules/index.ts';
import { call } from '../../platform/api/api.ts';
import { draft, stored } from '../../platform/local-storage.ts';
import { useIsBefore } from '../../ui/use-countdown.ts';
import { showBookingInAddress } from './booking-address.ts';
import type { JourneyCustomer } from './stored-customer.ts';

export { recordClick } from '../../features/schedules/index.ts';

interface CustomerScheduleProps {
  product: OfferedProduct;
  customer: JourneyCustomer;
  source: ClickSource | null;
  /** The booking that was just made. */
  booked: Booked | null;
  onNow: () => void;
  onJoin: (booked: Booked) => void;
  onStartAgain: (notice: string | null) => void;
}

export default function CustomerSchedule({
  product,
  customer,
  source,
  booked,
  ...on
}: CustomerScheduleProps) {
  const { opensAt } = product;
  const isBeforeOpening = useIsBefore(opensAt ? Date.parse(opensAt) : null);
  return (
    <ScheduleJourney
      product={product}
      start={booked ? { name: 'booked', booked, as: 'thanks', notice: null } : { name: 'picking' }}
      token={customer.token}
      customerName={customer.name}
      source={source}
      onNow={isBeforeOpening ? null : on.onNow}
      onBooked={(booked) => {
        if (booked) {
          stored.remove('missedCustomer');
          draft.remove(`details ${product.slug}`);
        }
        showBookingInAddress(product.slug, booked);
      }}
      onJoin={(booked) => void whenJoinable(booked, on.onJoin)}
      onSignInExpired={on.onStartAgain}
      onAnotherTime={() => on.onStartAgain(null)}
      onNewDemo={() => on.onStartAgain(null)}
    />
  );
}

/** Calls `then` if the server, by its own clock, says that the booking can be joined now. */
export async function whenJoinable(booked: Booked, then: (booked: Booked) => void): Promise<void> {
  const answer = await call(linkRoutes.find, { params: { token: booked.link } }).catch(() => null);
  if (answer?.result.state === 'good') then(booked);
}
