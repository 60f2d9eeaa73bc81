/** Links opened by a customer: what a link is for, and opening it. */
export { destinationOf } from './link-destination.ts';
export { useLink } from './use-link.ts';
export { useOpening } from './use-opening.ts';
