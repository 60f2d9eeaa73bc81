/** Feedbacks: the ratings that customers give their meetings. */
import type { EventBus } from '../../platform/events/bus.ts';
import type { TableDependencies } from '../../platform/exports/table-handlers.ts';
import type { RouteContext } from '../../platform/http/register-routes.ts';
import { customerErased } from '../customers/index.ts';
import { createSubmitFeedback, type SubmitDependencies } from './give-feedback.ts';
import { registerFeedbackRoutes } from './routes.ts';
import { erase, findStars } from './store.ts';

export interface Feedbacks {
  /** Meeting → the stars of a customer, for the customer's history. */
  readonly ratingsOf: typeof findStars;
  register(context: RouteContext): void;
}

type Dependencies = TableDependencies & SubmitDependencies & { readonly events: EventBus };

/** Subscribes to events when called, so create it before the server accepts requests. */
export function createFeedbacks(dependencies: Dependencies): Feedbacks {
  dependencies.events.within(customerErased, (tx, { customerId }) => erase(tx, customerId));
  const give = createSubmitFeedback(dependencies);
  return {
    ratingsOf: findStars,
    register: (context) => registerFeedbackRoutes(context, { ...dependencies, give }),
  };
}
