/** Guests: persons whom an agent invites into a running meeting. */
import type { EventBus } from '../../platform/events/bus.ts';
import type { RouteContext } from '../../platform/http/register-routes.ts';
import { customerErased } from '../customers/index.ts';
import type { Meetings } from '../meetings/index.ts';
import { createInviting, type InvitingDependencies } from './inviting.ts';
import { createJoining, type Joining, type JoiningDependencies } from './joining.ts';
import { createGuestNotifier } from './notifier.ts';
import { registerGuestRoutes } from './routes.ts';
import { erase } from './store.ts';

interface Dependencies extends Omit<InvitingDependencies, 'meetings'>, Omit<JoiningDependencies, 'meetings'> {
  readonly events: EventBus;
  readonly meetings: Pick<
    Meetings,
    'findAllOf' | 'membershipOf' | 'lockForAgent' | 'admitGuest' | 'findById' | 'sendToRoom' | 'earlyConsent'
  >;
  /** The suffixes of the tenants' hosts; links use the first. */
  readonly publicHostSuffixes: readonly string[];
}

export interface Guests {
  /** The guest of an access token. */
  readonly identify: Joining['identify'];
  register(context: RouteContext): void;
}

/** Subscribes to events when called, so create it before the server accepts requests. */
export function createGuests(dependencies: Dependencies): Guests {
  const { events, meetings } = dependencies;
  events.within(customerErased, async (tx, { customerId }) => {
    const alone = await meetings.findAllOf(tx, customerId, { alone: true });
    await erase(tx, alone);
  });
  const notifier = createGuestNotifier(dependencies);
  const inviting = createInviting({ ...dependencies, notifier });
  const joining = createJoining({ ...dependencies, notifier });
  const { publicHostSuffixes } = dependencies;
  return {
    identify: joining.identify,
    register: (context) =>
      registerGuestRoutes(context, {
        inviting,
        joining,
        consent: dependencies.meetings.earlyConsent,
        publicHostSuffixes,
      }),
  };
}
