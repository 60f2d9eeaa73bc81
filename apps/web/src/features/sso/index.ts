/** Single sign-on: whether somebody is known to the tenant's realm, and what that gives them here. */
export { mustWait, onTrouble, signOn } from './page-sign-on.ts';
export type { SignOnState, SignOnTrouble } from './sign-on.ts';
export { wordsOf } from './sign-on.ts';
