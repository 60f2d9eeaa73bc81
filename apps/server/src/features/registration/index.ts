/** Registration: how a visitor becomes a customer. */
import { codeLimits } from '@foyer/contract/registration.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import type { Entrance } from '../../platform/http/serve.ts';
import type { Tokens } from '../../platform/http/tokens.ts';
import type { Customers } from '../customers/index.ts';
import type { Links } from '../links/index.ts';
import type { Products } from '../products/index.ts';
import type { Users } from '../users/index.ts';
import { type AttachmentsDependencies, createAttachments } from './attachments.ts';
import { type CodesDependencies, createCodes } from './codes.ts';
import { createHistory } from './history.ts';
import { startSweeping } from './jobs.ts';
import { createKnown } from './known.ts';
import { createVerifyCode } from './proving.ts';
import { createReaching } from './reaching.ts';
import { createRetention } from './retention.ts';
import { registerAttachmentRoutes, registerRegistrationRoutes } from './routes.ts';
import { createRegistrationService } from './service.ts';

interface Dependencies extends CodesDependencies, AttachmentsDependencies {
  readonly tokens: Tokens;
  readonly users: Pick<Users, 'findAgents'>;
  readonly products: Pick<Products, 'findBySlug' | 'findById' | 'assignmentsOf' | 'hold'>;
  readonly customers: Pick<
    Customers,
    'findOrCreate' | 'find' | 'isBlocked' | 'isContactBlocked' | 'isRegisteredFor'
  >;
  readonly links: Pick<Links, 'readForForm' | 'refuseUnlessGood' | 'redeem'>;
}

export function createRegistration(dependencies: Dependencies) {
  const { tokens } = dependencies;
  const mint = ({ tenantId }: TenantScope, customerId: string, registrationId: string) =>
    tokens.mint({ kind: 'customer', tenantId, customerId, registrationId }, codeLimits.customerTokenLastsMs);
  const codes = createCodes(dependencies);
  const reaching = createReaching(dependencies);
  const attachments = createAttachments(dependencies);
  const service = {
    ...createRegistrationService({ ...dependencies, codes, reaching, attachments }),
    verifyCode: createVerifyCode({ ...dependencies, codes, reaching, attachments, mint }),
  };
  const known = createKnown({ ...dependencies, codes, reaching, mint });
  return {
    ...known,
    ...createHistory({ ...dependencies, attachments }),
    /** Starts the clocks that throw away what nobody stands behind. */
    start: (onError: (error: unknown) => void) =>
      startSweeping(attachments, createRetention(dependencies), onError),
    register(entrance: Entrance): void {
      registerRegistrationRoutes(entrance, service);
      registerAttachmentRoutes(entrance, attachments);
    },
  };
}
