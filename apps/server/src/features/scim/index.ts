/** SCIM: the tenant's provisioner manages its staff, so that a leaver loses access at once. */
import type { Audit } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Identify } from '../../platform/http/auth/actor.ts';
import type { RouteContext } from '../../platform/http/register-routes.ts';
import type { Sso } from '../sso/index.ts';
import type { Users } from '../users/index.ts';
import { registerScimRoutes } from './routes.ts';
import { createScimService } from './service.ts';
import { createScimTokens } from './tokens.ts';

interface Dependencies {
  readonly database: Database;
  readonly now: () => Date;
  readonly audit: Audit;
  readonly users: Pick<Users, 'changes'>;
  readonly sso: Pick<Sso, 'rulesOf' | 'realmOriginOf'>;
  /** Suffixes of public hosts. */
  readonly publicHostSuffixes: readonly string[];
}

export interface Scim {
  readonly isValidToken: NonNullable<Identify['scim']>;
  register(context: RouteContext): void;
}

export function createScim(dependencies: Dependencies): Scim {
  const tokens = createScimTokens(dependencies);
  const service = createScimService(dependencies);
  return {
    isValidToken: tokens.isValid,
    register: (context) => registerScimRoutes(context, { ...dependencies, tokens, service }),
  };
}
