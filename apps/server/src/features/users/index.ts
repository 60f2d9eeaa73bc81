/** Users: the staff of a tenant, their accounts, and the sessions they work in. */
import type { Flags } from '@foyer/contract/tenants.ts';
import type { Audit } from '../../platform/audit/audit.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import type { EventBus } from '../../platform/events/bus.ts';
import type { Entrance } from '../../platform/http/serve.ts';
import { createTokens, type Tokens } from '../../platform/http/tokens.ts';
import type { MessageChannel, MessagePort } from '../../platform/messages/port.ts';
import type { Calendar } from '../../platform/tables/request.ts';
import { createAccount } from './account.ts';
import { registerAccountRoutes } from './account-routes.ts';
import { createFirstAdmin, type FirstAdmin } from './first-admin.ts';
import { createIdentities, type RealmPort } from './identities.ts';
import { createImpersonation } from './impersonation.ts';
import { createManagedUsers } from './managed.ts';
import { registerManagedUserRoutes } from './managed-routes.ts';
import { createPasswordLinks } from './password-links.ts';
import { createPost } from './post.ts';
import { registerUserRoutes } from './routes.ts';
import { createSecondFactors } from './second-factor.ts';
import { createUsersService, type UsersService } from './service.ts';
import { createSessions } from './sessions.ts';
import { createSignInGuard } from './sign-in-guard.ts';
import { createStaffChanges, type StaffChanges } from './staff-changes.ts';
import { createStaffList } from './staff-list.ts';

export { sessionEnded, userDeactivated } from './events.ts';
export type { ManageCall, Provisioner } from './manage-call.ts';
export { isEmail } from './policy.ts';

export type Users = UsersService & {
  readonly firstAdmin: FirstAdmin;
  /** What an admin does in the console, for whoever else does it. */
  readonly changes: Pick<StaffChanges, 'create' | 'update' | 'show'>;
  register(entrance: Entrance): void;
};

/** What users need to know of their tenant. */
interface KnownTenant {
  readonly name: string;
  readonly suspended: boolean;
  readonly flags: Flags;
  /** Admins and super admins must have a second factor. */
  readonly requireSecondFactor: boolean;
}

interface Dependencies {
  readonly database: Database;
  readonly events: EventBus;
  readonly tokens: Tokens;
  readonly now: () => Date;
  /** What the tokens are signed with, and second factors encrypted under. */
  readonly secret: string;
  readonly audit: Audit;
  readonly messages: MessagePort;
  /** Channels that only a demonstration's outbox takes; none, unless told. */
  readonly onlyInOutboxOf?: (unit: Unit) => Promise<readonly MessageChannel[]>;
  /** Of the unit's tenant. */
  readonly tenantOf: (unit: Unit) => Promise<KnownTenant>;
  readonly calendarOf: (unit: Unit) => Promise<Calendar>;
  /** Hosts end in one of these; the first is the one mailed links are made with. */
  readonly publicHostSuffixes: readonly string[];
  readonly realm: RealmPort;
  /** What went wrong where nobody was waiting: a mail that could not be sent. */
  readonly onError: (error: unknown) => void;
}

export function createUsers(dependencies: Dependencies): Users {
  const { tenantOf, secret, publicHostSuffixes, now } = dependencies;
  const tenantNameOf = async (unit: Unit) => (await tenantOf(unit)).name;
  const secondFactorRequired = async (unit: Unit) => (await tenantOf(unit)).requireSecondFactor;
  const isSuspended = async (unit: Unit) => (await tenantOf(unit)).suspended;
  const mayImpersonate = async (unit: Unit) => (await tenantOf(unit)).flags.impersonateUser;

  const guard = createSignInGuard(now);
  const post = createPost({ ...dependencies, tenantNameOf });
  const sessions = createSessions({ ...dependencies, secondFactorRequired, mayImpersonate, isSuspended });
  const secondFactors = createSecondFactors({ ...dependencies, tenantNameOf, tellOwner: post.tellOwner });
  const passwordLinks = createPasswordLinks({ ...dependencies, sessions, guard, post, tenantNameOf });
  const service: UsersService = createUsersService({ ...dependencies, sessions, secondFactors, guard });
  const account = createAccount({ ...dependencies, sessions, secondFactors, guard, post, tenantNameOf });
  const changes = createStaffChanges({ ...dependencies, sessions, passwordLinks, post });
  const managed = createManagedUsers({ ...dependencies, sessions, passwordLinks, post, changes });
  // On a clock that stands at the beginning of time no token has expired.
  const { read: readAnyAge } = createTokens(secret, () => new Date(0));

  const onlyInOutboxOf = dependencies.onlyInOutboxOf ?? (async () => []);

  return {
    ...service,
    changes,
    firstAdmin: createFirstAdmin({ ...dependencies, onlyInOutboxOf, tenantNameOf, passwordLinks }),
    register(entrance) {
      const identities = createIdentities({ ...dependencies, sessions });
      registerUserRoutes(entrance, { service, identities, readAnyAge });
      registerAccountRoutes(entrance, { account, passwordLinks, publicHostSuffixes });
      registerManagedUserRoutes(entrance, {
        ...{ managed, publicHostSuffixes, staffList: createStaffList(dependencies) },
        impersonate: createImpersonation({ ...dependencies, sessions, mayImpersonate }),
      });
    },
  };
}
