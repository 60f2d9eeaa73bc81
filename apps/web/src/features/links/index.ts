/** Links as a customer opens them: what they are for, and the way in. */
export { wayOf } from './link-way.ts';
export { useLink } from './use-link.ts';
export { useOpening } from './use-opening.ts';
