/** SCIM: the tenant's provisioner tells who works here, so that a leaver is out at once. */
import type { Audit } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Identify } from '../../platform/http/actor.ts';
import type { Entrance } from '../../platform/http/serve.ts';
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
  /** Hosts end in one of these. */
  readonly publicHostSuffixes: readonly string[];
}

export interface Scim {
  readonly isGood: NonNullable<Identify['scim']>;
  register(entrance: Entrance): void;
}

export function createScim(dependencies: Dependencies): Scim {
  const tokens = createScimTokens(dependencies);
  const service = createScimService(dependencies);
  return {
    isGood: tokens.isGood,
    register: (entrance) => registerScimRoutes(entrance, { ...dependencies, tokens, service }),
  };
}
