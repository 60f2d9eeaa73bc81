/** The console's side of single sign-on: the door on the sign-in page, and the tenant's realm among the settings. */
export { SignOnDoor } from './sign-on-door.tsx';
export { useSignOn } from './use-sign-on.ts';

export const loadSignOnPart = async () => (await import('./sign-on-part.tsx')).SignOnPart;
