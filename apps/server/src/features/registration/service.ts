/** Registering: a visitor hands in the form, and a code is sent. */
import { id as idShape } from '@foyer/contract/ids.ts';
import type { CodeSent } from '@foyer/contract/registration.ts';
import type { Unit } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { CodeCaller } from '../../platform/http/code-browser.ts';
import type { Links } from '../links/index.ts';
import type { Products } from '../products/index.ts';
import type { Tenant, Tenants } from '../tenants/index.ts';
import type { Users } from '../users/index.ts';
import type { Attachments } from './attachments.ts';
import type { Codes } from './codes.ts';
import { checkForm, type HandedIn, keepTags } from './policy.ts';
import type { Reaching } from './reaching.ts';
import * as store from './store.ts';

interface Parts {
  readonly now: () => Date;
  readonly codes: Pick<Codes, 'send' | 'refuseOtherBrowser'>;
  readonly reaching: Reaching;
  readonly attachments: Pick<Attachments, 'claim'>;
  readonly tenants: Pick<Tenants, 'find'>;
  readonly users: Pick<Users, 'findAgents'>;
  readonly products: Pick<Products, 'findBySlug' | 'hold'>;
  readonly links: Pick<Links, 'readForForm' | 'refuseUnlessGood'>;
}

/** What the page sends: the product's slug, the answers, and what led here. */
export type RegisterCall = HandedIn & {
  readonly policyByDefault?: boolean | undefined;
  readonly product: string;
  readonly link?: string | undefined;
  readonly agentRefId?: string | undefined;
  readonly utm?: Readonly<Record<string, string | undefined>> | undefined;
  readonly attachmentIds?: readonly string[] | undefined;
};

export type RegistrationService = ReturnType<typeof createRegistrationService>;

export function createRegistrationService(parts: Parts) {
  const { now, codes, reaching, attachments, tenants, users, products, links } = parts;

  async function findOpenTenant(unit: Unit): Promise<Tenant> {
    const tenant = await tenants.find(unit);
    if (tenant.suspended) throw new DomainError('tenant.suspended');
    return tenant;
  }

  /** The agent who sent the link, else whom the address names; who is no agent here now is nobody. */
  async function refer(unit: Unit, named: string | null | undefined) {
    const agentId = idShape.safeParse(named?.trim()).data;
    const [agent] = agentId ? await users.findAgents(unit, [agentId]) : [];
    return agent?.active && agent.role === 'AGENT' ? { agentRefId: agent.id } : {};
  }

  /** What was consented to, when, and whether the box was ticked beforehand; nothing where nothing was asked. */
  function consentTo({ flags, policy }: Tenant, at: Date) {
    if (!flags.privacyPolicy) return {};
    const { version: policyVersion } = policy;
    return { policyAcceptedAt: at, policyVersion, policyByDefault: flags.policyAcceptedByDefault };
  }

  /** @throws DomainError request.invalid at `attachmentIds` */
  async function claim(unit: Unit, { flags }: Tenant, registrationId: string, ids: readonly string[] = []) {
    if (ids.length > 0 && !flags.attachment)
      throw new DomainError('request.invalid', { fields: { attachmentIds: 'unknown' } });
    await attachments.claim(unit, registrationId, ids);
  }

  return {
    /**
     * Takes the form in and sends a code.
     * @throws DomainError request.invalid with fields | product.not_found | link.* | registration.no_channel |
     * customer.blocked | code.too_many | code.not_sent
     */
    register(scope: TenantScope, call: RegisterCall, caller: CodeCaller): Promise<CodeSent> {
      const { product: slug, link: token, agentRefId, utm, attachmentIds, ...handedIn } = call;
      return codes.send(scope, caller, async (unit) => {
        const tenant = await findOpenTenant(unit);
        const product = await products.findBySlug(unit, slug);
        if (!product) throw new DomainError('product.not_found');
        await reaching.preferredChannel(unit);
        const link = token === undefined ? null : await links.readForForm(unit, token, product.id);
        const { problems, answers, phone, email } = checkForm(
          tenant.form,
          asAgreed(handedIn, tenant),
          tenant.flags.privacyPolicy,
        );
        if (Object.keys(problems).length > 0) throw new DomainError('request.invalid', { fields: problems });

        if (!(await products.hold(unit, product.id))) throw new DomainError('product.not_found');
        const at = now();
        const registration = await store.insert(unit, {
          ...{ productId: product.id, linkId: link?.id ?? null, phone, email, createdAt: at },
          answers: { ...answers, ...(await refer(unit, link?.agentId ?? agentRefId)) },
          utm: tenant.flags.utmTags ? keepTags(utm) : {},
          ...consentTo(tenant, at),
        });
        await claim(unit, tenant, registration.id, attachmentIds);
        const target = await reaching.targetOf(unit, registration, tenant);
        await reaching.refuseBlocked(unit, target.recipient);
        return target;
      });
    },

    /**
     * Sends another code, to the browser that asked for the one before.
     * @throws DomainError registration.* | code.other_browser | link.* | customer.blocked | code.too_many | code.not_sent
     */
    resendCode(scope: TenantScope, registrationId: string, caller: CodeCaller): Promise<CodeSent> {
      return codes.send(scope, caller, async (unit) => {
        const tenant = await findOpenTenant(unit);
        const registration = await store.find(unit, registrationId);
        if (!registration) throw new DomainError('registration.not_found');
        await codes.refuseOtherBrowser(unit, registrationId, caller.browser);
        const { linkId, verifiedAt } = registration;
        if (linkId && !verifiedAt) await links.refuseUnlessGood(unit, linkId);
        const target = await reaching.targetOf(unit, registration, tenant);
        await reaching.refuseBlocked(unit, target.recipient);
        return target;
      });
    },
  };
}

/** Ticked by a page from before the switch was turned off, and touched by nobody: that is no consent. */
function asAgreed<Given extends HandedIn & Pick<RegisterCall, 'policyByDefault'>>(
  given: Given,
  { flags }: Tenant,
): Given {
  return given.policyByDefault && !flags.policyAcceptedByDefault
    ? { ...given, policyAccepted: false }
    : given;
}
