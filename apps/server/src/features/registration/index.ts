/** Registration: a visitor submits the form, verifies a one-time code, and becomes a customer. */
import { codeLimits } from '@foyer/contract/registration/registration.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import type { EventBus } from '../../platform/events/bus.ts';
import type { Tokens } from '../../platform/http/auth/tokens.ts';
import type { RouteContext } from '../../platform/http/register-routes.ts';
import type { OnJobError } from '../../platform/jobs/every.ts';
import { type Customers, customerErased } from '../customers/index.ts';
import type { Links } from '../links/index.ts';
import type { Products } from '../products/index.ts';
import type { Users } from '../users/index.ts';
import { type AttachmentsDependencies, createAttachments } from './attachments/attachments.ts';
import { createCodeDelivery } from './codes/code-delivery.ts';
import { type CodesDependencies, createCodes } from './codes/codes.ts';
import { createVerifyCode } from './codes/verify-code.ts';
import { createHistory } from './history.ts';
import { createIdentifyCustomer } from './identify-customers.ts';
import { createKnownCustomers } from './known-customers.ts';
import { startRetentionJobs } from './retention/jobs.ts';
import { createRetention } from './retention/retention.ts';
import { registerAttachmentRoutes, registerRegistrationRoutes } from './routes.ts';
import { createRegistrationService } from './service.ts';
import { erase } from './store.ts';

interface Dependencies extends CodesDependencies, AttachmentsDependencies {
  readonly events: EventBus;
  readonly tokens: Tokens;
  readonly users: Pick<Users, 'findAgents'>;
  readonly products: Pick<Products, 'findBySlug' | 'namesOf' | 'assignmentsOf' | 'hold'>;
  readonly customers: Pick<
    Customers,
    | 'findOrCreate'
    | 'find'
    | 'findRegistered'
    | 'namesOfUnblocked'
    | 'isBlockedOrErased'
    | 'isContactBlocked'
    | 'isKnownPhone'
    | 'isRegisteredFor'
  >;
  readonly links: Pick<Links, 'readForForm' | 'rejectUnlessValid' | 'redeem'>;
}

/** Subscribes to events when called, so create it before the server accepts requests. */
export function createRegistration(dependencies: Dependencies) {
  const { tokens, events, storage } = dependencies;
  const mint = ({ tenantId }: TenantScope, customerId: string, registrationId: string) =>
    tokens.mint(
      { kind: 'customer', tenantId, customerId, registrationId },
      codeLimits.customerTokenLifetimeMs,
    );
  events.within(customerErased, async (tx, erased) => {
    for (const key of await erase(tx, erased)) tx.afterCommit(() => storage.remove(tx.scope, key));
  });
  const codes = createCodes(dependencies);
  const delivery = createCodeDelivery(dependencies);
  const attachments = createAttachments(dependencies);
  const service = {
    ...createRegistrationService({ ...dependencies, codes, delivery, attachments }),
    verifyCode: createVerifyCode({ ...dependencies, codes, delivery, attachments, mint }),
  };
  const known = createKnownCustomers({ ...dependencies, codes, delivery, mint });
  return {
    ...known,
    identifyCustomer: createIdentifyCustomer(dependencies),
    ...createHistory({ ...dependencies, attachments }),
    /** Starts the jobs that delete unclaimed pictures and unverified registrations. */
    start: (onError: OnJobError) => startRetentionJobs(attachments, createRetention(dependencies), onError),
    register(context: RouteContext): void {
      registerRegistrationRoutes(context, service);
      registerAttachmentRoutes(context, attachments);
    },
  };
}
