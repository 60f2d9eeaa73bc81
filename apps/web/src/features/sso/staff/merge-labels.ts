/** How the MergeDialog names the fields of the single sign-on settings. */
import type { Role } from '@foyer/contract/users/users.ts';
import { m } from '../../../paraglide/messages.js';
import { roleName } from '../../users/staff/index.ts';

const labels: Readonly<Record<string, () => string>> = {
  issuer: () => m.staff_sso_issuer(),
  clientId: () => m.staff_sso_client(),
  jwksUrl: () => m.staff_sso_keys(),
  audience: () => m.staff_sso_audience(),
  emailDomains: () => m.staff_sso_domains(),
  passwordSignIn: () => m.staff_sso_passwords_label(),
};

export function mergeLabelOf([name = '', role]: readonly string[]): string | undefined {
  return name === 'roleNames' && role ? roleName(role as Role) : labels[name]?.();
}
