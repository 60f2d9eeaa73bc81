/** Feedbacks: what customers thought of their conversations. */
import type { Entrance } from '../../platform/http/serve.ts';
import { createGive, type GivingParts } from './giving.ts';
import { type RoutesParts, registerFeedbackRoutes } from './routes.ts';
import { findStars } from './store.ts';

export interface Feedbacks {
  /** Meeting → the stars a customer gave it, for whoever shows the customer. */
  readonly marksOf: typeof findStars;
  register(entrance: Entrance): void;
}

export function createFeedbacks(dependencies: RoutesParts & GivingParts): Feedbacks {
  const give = createGive(dependencies);
  return {
    marksOf: findStars,
    register: (entrance) => registerFeedbackRoutes(entrance, { ...dependencies, give }),
  };
}
