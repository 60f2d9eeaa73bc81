/** Feedbacks: the ratings that customers give their meetings. */
import type { RouteContext } from '../../platform/http/register-routes.ts';
import { createSubmitFeedback, type SubmitDependencies } from './give-feedback.ts';
import { type RouteDependencies, registerFeedbackRoutes } from './routes.ts';
import { findStars } from './store.ts';

export interface Feedbacks {
  /** Meeting → the stars of a customer, for the customer's history. */
  readonly ratingsOf: typeof findStars;
  register(context: RouteContext): void;
}

export function createFeedbacks(dependencies: RouteDependencies & SubmitDependencies): Feedbacks {
  const give = createSubmitFeedback(dependencies);
  return {
    ratingsOf: findStars,
    register: (context) => registerFeedbackRoutes(context, { ...dependencies, give }),
  };
}
