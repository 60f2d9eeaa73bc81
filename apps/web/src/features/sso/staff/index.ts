/** Single sign-on in the console: the button on the sign-in page, and Settings › Single sign-on. */
export { SingleSignOnButton } from './single-sign-on-button.tsx';
export { useSignOn } from './use-sign-on.ts';

export const loadSignOnSettings = async () => (await import('./sign-on-settings.tsx')).SignOnSettings;
