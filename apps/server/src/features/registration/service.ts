/** Accepts the registration form, and sends one-time codes. */
import { id as idShape } from '@foyer/contract/core/ids.ts';
import type { CodeSent } from '@foyer/contract/registration/registration.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { CodeCaller } from '../../platform/http/auth/code-browser.ts';
import type { Links } from '../links/index.ts';
import type { Products } from '../products/index.ts';
import type { Tenant, Tenants } from '../tenants/index.ts';
import type { Users } from '../users/index.ts';
import type { Attachments } from './attachments/attachments.ts';
import type { CodeDelivery } from './codes/code-delivery.ts';
import type { Codes } from './codes/codes.ts';
import { checkForm, isPermittedNumber, type SubmittedForm, tidyTags } from './policy.ts';
import * as store from './store.ts';

interface Dependencies {
  readonly now: () => Date;
  readonly codes: Pick<Codes, 'send' | 'rejectOtherBrowser'>;
  readonly delivery: CodeDelivery;
  readonly attachments: Pick<Attachments, 'claim'>;
  readonly tenants: Pick<Tenants, 'find'>;
  readonly users: Pick<Users, 'findAgents'>;
  readonly products: Pick<Products, 'findBySlug' | 'hold'>;
  readonly links: Pick<Links, 'readForForm' | 'rejectUnlessValid'>;
}

/** The request body: product, answers, link, campaign tags and pictures. */
export type RegisterCall = SubmittedForm & {
  readonly policyByDefault?: boolean | undefined;
  readonly product: string;
  readonly link?: string | undefined;
  readonly agentRefId?: string | undefined;
  readonly utm?: Readonly<Record<string, string | undefined>> | undefined;
  readonly attachmentIds?: readonly string[] | undefined;
};

export type RegistrationService = ReturnType<typeof createRegistrationService>;

export function createRegistrationService(parts: Dependencies) {
  const { now, codes, delivery, attachments, tenants, users, products, links } = parts;

  async function findOpenTenant(tx: Transaction): Promise<Tenant> {
    const tenant = await tenants.find(tx);
    if (tenant.suspended) throw new DomainError('tenant.suspended');
    return tenant;
  }

  /** The agent of the link or the URL parameter, if it is an active agent. */
  async function referringAgent(tx: Transaction, named: string | null | undefined) {
    const agentId = idShape.safeParse(named?.trim()).data;
    const [agent] = agentId ? await users.findAgents(tx, [agentId]) : [];
    return agent?.active && agent.role === 'AGENT' ? { agentRefId: agent.id } : {};
  }

  /**
   * The accepted policy version, the time, and whether the box was ticked by default; empty without a policy.
   */
  function consentFields({ flags, policy }: Tenant, at: Date) {
    if (!flags.privacyPolicy) return {};
    const { version: policyVersion } = policy;
    return { policyAcceptedAt: at, policyVersion, policyByDefault: flags.policyAcceptedByDefault };
  }

  /** @throws DomainError request.invalid at `attachmentIds` */
  async function claim(
    tx: Transaction,
    { flags }: Tenant,
    registrationId: string,
    ids: readonly string[] = [],
  ) {
    if (ids.length > 0 && !flags.attachment)
      throw new DomainError('request.invalid', { fields: { attachmentIds: 'unknown' } });
    await attachments.claim(tx, registrationId, ids);
  }

  return {
    /**
     * Stores the form and sends a code.
     * @throws DomainError request.invalid with fields | product.not_found | link.* | registration.no_channel
     * | customer.blocked | code.too_many | code.not_sent
     */
    register(scope: TenantScope, call: RegisterCall, caller: CodeCaller): Promise<CodeSent> {
      const { product: slug, link: token, agentRefId, utm, attachmentIds, ...submitted } = call;
      return codes.send(scope, caller, async (tx) => {
        const tenant = await findOpenTenant(tx);
        const product = await products.findBySlug(tx, slug);
        if (!product) throw new DomainError('product.not_found');
        const channel = await delivery.preferredChannel(tx);
        const link = token === undefined ? null : await links.readForForm(tx, token, product.id);
        const { problems, answers, phone, email } = checkForm(
          tenant.form,
          withConsent(submitted, tenant),
          tenant.flags.privacyPolicy,
        );
        if (phone && channel !== 'email' && !isPermittedNumber(phone, tenant.codeCountries))
          problems.mobileNumber ??= 'phone_country';
        if (Object.keys(problems).length > 0) throw new DomainError('request.invalid', { fields: problems });

        if (!(await products.hold(tx, product.id))) throw new DomainError('product.not_found');
        const at = now();
        const registration = await store.insert(tx, {
          productId: product.id,
          linkId: link?.id ?? null,
          phone,
          email,
          createdAt: at,
          answers: { ...answers, ...(await referringAgent(tx, link?.agentId ?? agentRefId)) },
          utm: tenant.flags.utmTags ? tidyTags(utm) : {},
          ...consentFields(tenant, at),
        });
        await claim(tx, tenant, registration.id, attachmentIds);
        const target = await delivery.targetOf(tx, registration, tenant);
        await delivery.rejectBlocked(tx, target.recipient);
        return target;
      });
    },

    /**
     * Sends another code, only for the browser that requested the previous one.
     * @throws DomainError registration.* | code.other_browser | link.* | customer.blocked | code.too_many |
     * code.not_sent
     */
    resendCode(scope: TenantScope, registrationId: string, caller: CodeCaller): Promise<CodeSent> {
      return codes.send(scope, caller, async (tx) => {
        const tenant = await findOpenTenant(tx);
        const registration = await store.find(tx, registrationId);
        if (!registration) throw new DomainError('registration.not_found');
        await codes.rejectOtherBrowser(tx, registrationId, caller.browser);
        const { linkId, verifiedAt } = registration;
        if (linkId && !verifiedAt) await links.rejectUnlessValid(tx, linkId);
        const target = await delivery.targetOf(tx, registration, tenant);
        await delivery.rejectBlocked(tx, target.recipient);
        await delivery.rejectForeign(tx, target, tenant);
        return target;
      });
    },
  };
}

/** A box that was ticked by default is no consent if the tenant has since turned that default off. */
function withConsent<Given extends SubmittedForm & Pick<RegisterCall, 'policyByDefault'>>(
  given: Given,
  { flags }: Tenant,
): Given {
  return given.policyByDefault && !flags.policyAcceptedByDefault
    ? { ...given, policyAccepted: false }
    : given;
}
