/** The draft of the single sign-on settings; lists are texts with one item per line. */
import type { BodyOf } from '@foyer/contract/core/http.ts';
import type { ManagedSignOn, managedSignOnRoutes } from '@foyer/contract/sso/sso-settings.ts';
import { type Role, roles } from '@foyer/contract/users/users.ts';

type Body = BodyOf<typeof managedSignOnRoutes.update>;

export interface SignOnDraft extends Omit<Body, 'version' | 'roleNames' | 'emailDomains'> {
  /** One name per line. */
  readonly roleNames: Readonly<Record<Role, string>>;
  readonly emailDomains: string;
}

/** The fields that can show an error. */
export const signOnFields = [
  'issuer',
  'jwksUrl',
  'clientId',
  'audience',
  'allowedRoles',
  'emailDomains',
  'passwordSignIn',
  ...roles.map((role) => `roleNames.${role}`),
] as const;

export function draftOf({ version: _version, roleNames, emailDomains, ...rest }: ManagedSignOn): SignOnDraft {
  const asText = (role: Role) => roleNames[role].join('\n');
  return {
    ...rest,
    roleNames: { AGENT: asText('AGENT'), ADMIN: asText('ADMIN'), SUPER_ADMIN: asText('SUPER_ADMIN') },
    emailDomains: emailDomains.join('\n'),
  };
}

export function bodyOf({ roleNames, emailDomains, ...rest }: SignOnDraft, version: number): Body {
  const names = (role: Role) => linesOf(roleNames[role]);
  return {
    ...rest,
    roleNames: { AGENT: names('AGENT'), ADMIN: names('ADMIN'), SUPER_ADMIN: names('SUPER_ADMIN') },
    emailDomains: linesOf(emailDomains).map((domain) => domain.toLowerCase()),
    version,
  };
}

/** Whether saving the draft would change the settings. */
export function differs(draft: SignOnDraft, saved: ManagedSignOn): boolean {
  return JSON.stringify(bodyOf(draft, 0)) !== JSON.stringify(bodyOf(draftOf(saved), 0));
}

/** Splits at line breaks and commas. */
function linesOf(text: string): string[] {
  return text
    .split(/[\n,]/)
    .map((textLine) => textLine.trim())
    .filter(Boolean);
}
