/** The free times, for a customer who keeps the place in the lobby meanwhile. */
import type { Booked } from '@foyer/contract/schedules/schedules.ts';
import { PickTimePage } from '../../features/schedules/index.ts';
import { m } from '../../paraglide/messages.js';
import { snackbar } from '../../platform/snackbar.tsx';
import { Banner } from '../../ui/controls/banner.tsx';
import { textsOf } from '../../ui/journey-labels.ts';
import type { JourneyCustomer } from './stored-customer.ts';

interface LobbyTimesProps {
  productSlug: string;
  customer: JourneyCustomer;
  /** Whether the wait goes on behind the page. */
  isWaiting: boolean;
  onBack: () => void;
  onBooked: (booked: Booked) => void;
  onStartAgain: (notice: string | null) => void;
}

export default function LobbyTimes({ productSlug, customer, isWaiting, ...on }: LobbyTimesProps) {
  return (
    <PickTimePage
      product={{ slug: productSlug }}
      booking={{ token: customer.token, source: 'rejoin' }}
      customer={{ name: customer.name, onOther: () => on.onStartAgain(null) }}
      note={isWaiting && <Banner tone="info">{m.lobby_times_kept()}</Banner>}
      back={{ label: isWaiting ? m.lobby_times_back() : m.times_back(), onBack: on.onBack }}
      onBooked={on.onBooked}
      // The place in the lobby stays: the customer decides whether to wait or to keep the booking.
      onFound={() => snackbar.show(m.error_schedule_already_booked(), 'bad')}
      onStopped={(state) => snackbar.show(textsOf(state).title, 'bad')}
      onSignInExpired={on.onStartAgain}
    />
  );
}
