/** The tenant's realm while it is being changed: lists are lines of text. */
import type { BodyOf } from '@foyer/contract/http.ts';
import type { ManagedSignOn, managedSignOnRoutes } from '@foyer/contract/managed-sign-on.ts';
import { type Role, roles } from '@foyer/contract/users.ts';

type Body = BodyOf<typeof managedSignOnRoutes.update>;

export interface SignOnDraft extends Omit<Body, 'version' | 'roleNames' | 'emailDomains'> {
  /** One name per line. */
  readonly roleNames: Readonly<Record<Role, string>>;
  readonly emailDomains: string;
}

/** The fields a refusal can stand at. */
export const signOnFields = [
  ...['issuer', 'jwksUrl', 'clientId', 'audience', 'allowedRoles', 'emailDomains', 'passwordSignIn'],
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

/** Whether something was changed that would be kept differently. */
export function differs(draft: SignOnDraft, saved: ManagedSignOn): boolean {
  return JSON.stringify(bodyOf(draft, 0)) !== JSON.stringify(bodyOf(draftOf(saved), 0));
}

/** Lines and commas both part one from the next. */
function linesOf(text: string): string[] {
  return text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter(Boolean);
}
