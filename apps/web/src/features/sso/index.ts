/** Single sign-on through the tenant's Keycloak realm. */
export { mustWait, onSignOnError, signOn } from './page-sign-on.ts';
export type { SignOnError, SignOnState } from './sign-on.ts';
export { errorMessageOf } from './sign-on.ts';
