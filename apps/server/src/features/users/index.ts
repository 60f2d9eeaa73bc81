/** Users: the staff of a tenant, their accounts and their sessions. */
import { languagesOf, type RegistrationForm } from '@foyer/contract/registration/form.ts';
import type { Flags } from '@foyer/contract/tenants/tenants.ts';
import type { Audit } from '../../platform/audit/audit.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { EventBus } from '../../platform/events/bus.ts';
import { createTokens, type Tokens } from '../../platform/http/auth/tokens.ts';
import type { RouteContext } from '../../platform/http/register-routes.ts';
import type { MessageChannel, MessagePort } from '../../platform/messages/messaging-port.ts';
import type { Calendar } from '../../platform/tables/request.ts';
import { createAccount } from './account/account.ts';
import { createAccountMailer } from './account/account-mailer.ts';
import { registerAccountRoutes } from './account/account-routes.ts';
import { createPasswordLinks } from './account/password-links.ts';
import { createIdentities, type RealmPort } from './identities/identities.ts';
import { createFirstAdmin, type FirstAdmin } from './management/first-admin.ts';
import { registerManagedUserRoutes } from './management/managed-routes.ts';
import { createManagedUsers } from './management/managed-users.ts';
import { createStaffChanges, type StaffChanges } from './management/staff-changes.ts';
import { createStaffList } from './management/staff-list.ts';
import { createStaffRemoval, type StaffRemoval } from './management/staff-removal.ts';
import { registerUserRoutes } from './routes.ts';
import { createFactorRemovals, type FactorRemovals } from './second-factor/factor-removals.ts';
import { createSecondFactors } from './second-factor/second-factor.ts';
import { createUsersService, type UsersService } from './service.ts';
import { createImpersonation } from './sessions/impersonation.ts';
import { createSessions } from './sessions/sessions.ts';
import { createSignInGuard } from './sessions/sign-in-guard.ts';

export { sessionEnded, userDeactivated } from './events.ts';
export type { ManagementCall as ManageCall, Provisioner } from './management/management-call.ts';
export { isEmail } from './policy.ts';
export { sealedUserColumns } from './second-factor/sealed-columns.ts';

export type Users = UsersService & {
  readonly firstAdmin: FirstAdmin;
  /** The operator's way to help a super admin who lost the second factor. */
  readonly factorRemovals: Pick<FactorRemovals, 'request' | 'run' | 'start'>;
  /** The changes that admins make in the console, for other callers (SCIM, imports). */
  readonly changes: Pick<StaffChanges, 'create' | 'update' | 'show'> & Pick<StaffRemoval, 'removeUnused'>;
  /** Tells every admin, after the commit, that the tenant sends many codes. */
  notifyOfManyCodes(tx: Transaction): Promise<void>;
  register(context: RouteContext): void;
};

/** What this feature needs to know about the tenant. */
interface TenantSettings {
  readonly name: string;
  readonly suspended: boolean;
  readonly flags: Flags;
  /** Whether admins and super admins must have a second factor. */
  readonly requireSecondFactor: boolean;
  /** Its list of languages is the one that agents speak. */
  readonly form: RegistrationForm;
  /** The email address for questions; `null` where the tenant has set none. */
  readonly ownAdminContact: string | null;
}

interface Dependencies {
  readonly database: Database;
  readonly events: EventBus;
  readonly tokens: Tokens;
  readonly now: () => Date;
  /** Signs tokens and encrypts second factors. */
  readonly secret: string;
  readonly audit: Audit;
  readonly messages: MessagePort;
  /** Channels whose messages only appear in the demo outbox; none by default. */
  readonly onlyInOutboxOf?: (tx: Transaction) => Promise<readonly MessageChannel[]>;
  /** The transaction's tenant. */
  readonly tenantOf: (tx: Transaction) => Promise<TenantSettings>;
  readonly calendarOf: (tx: Transaction) => Promise<Calendar>;
  /** Suffixes of public hosts; the first one is used for mailed links. */
  readonly publicHostSuffixes: readonly string[];
  readonly realm: RealmPort;
  /** Receives errors of background work, such as a mail that could not be sent. */
  readonly onError: (error: unknown, context: { readonly tenant: string }) => void;
}

export function createUsers(dependencies: Dependencies): Users {
  const { tenantOf, secret, publicHostSuffixes, now } = dependencies;
  const tenantNameOf = async (tx: Transaction) => (await tenantOf(tx)).name;
  const contactOf = async (tx: Transaction) => (await tenantOf(tx)).ownAdminContact;
  const secondFactorRequired = async (tx: Transaction) => (await tenantOf(tx)).requireSecondFactor;
  const isSuspended = async (tx: Transaction) => (await tenantOf(tx)).suspended;
  const mayImpersonate = async (tx: Transaction) => (await tenantOf(tx)).flags.impersonateUser;

  const onlyInOutboxOf = dependencies.onlyInOutboxOf ?? (async () => []);

  const guard = createSignInGuard(now);
  const mailer = createAccountMailer({ ...dependencies, tenantNameOf, contactOf });
  const sessions = createSessions({ ...dependencies, secondFactorRequired, mayImpersonate, isSuspended });
  const factorRemovals = createFactorRemovals({
    ...dependencies,
    sessions,
    mailer,
    onlyInOutboxOf,
    tenantNameOf,
    contactOf,
  });
  const secondFactors = createSecondFactors({
    ...dependencies,
    tenantNameOf,
    mainHostOf: (tenant) => `${tenant}.${publicHostSuffixes[0]}`,
    factorRemovals,
    notifyOwner: mailer.notifyOwner,
  });
  const passwordLinks = createPasswordLinks({ ...dependencies, sessions, guard, mailer, tenantNameOf });
  const service: UsersService = createUsersService({
    ...dependencies,
    sessions,
    secondFactors,
    factorRemovals,
    guard,
  });
  const account = createAccount({ ...dependencies, sessions, secondFactors, guard, mailer, tenantNameOf });
  const changes = createStaffChanges({
    ...dependencies,
    sessions,
    passwordLinks,
    mailer,
    languagesOf: async (tx) => languagesOf((await tenantOf(tx)).form),
  });
  const removal = createStaffRemoval({ ...dependencies, sessions, changes });
  const managed = createManagedUsers({
    ...dependencies,
    sessions,
    passwordLinks,
    factorRemovals,
    mailer,
    changes,
    removal,
  });
  // With the clock at the epoch no token has expired.
  const { read: readAnyAge } = createTokens(secret, () => new Date(0));

  return {
    ...service,
    changes: {
      create: changes.create,
      update: changes.update,
      show: changes.show,
      removeUnused: removal.removeUnused,
    },
    factorRemovals,
    notifyOfManyCodes: mailer.notifyOfManyCodes,
    firstAdmin: createFirstAdmin({ ...dependencies, onlyInOutboxOf, tenantNameOf, contactOf, passwordLinks }),
    register(context) {
      const identities = createIdentities({ ...dependencies, sessions, mailer });
      registerUserRoutes(context, { service, identities, readAnyAge });
      registerAccountRoutes(context, { account, passwordLinks, factorRemovals, publicHostSuffixes });
      registerManagedUserRoutes(context, {
        managed,
        publicHostSuffixes,
        staffList: createStaffList(dependencies),
        impersonate: createImpersonation({ ...dependencies, sessions, mayImpersonate }),
      });
    },
  };
}
