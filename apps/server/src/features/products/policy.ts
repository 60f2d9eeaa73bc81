/** The validation of products: pure rules. */
import type { ManagedProduct } from '@foyer/contract/products/managed-products.ts';
import type { OpeningHours } from '@foyer/contract/products/opening-hours.ts';
import { templateProblem } from '@foyer/contract/products/platform-template.ts';
import type { Platform } from '@foyer/contract/products/products.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { countUses, listUses, nameUses } from '../../platform/errors/in-use.ts';
import { requireOneLine, toOneLine } from '../../platform/one-line.ts';

/** The editable fields of a product. */
export type ProductFields = Omit<
  ManagedProduct,
  | 'id'
  | 'image'
  | 'waitImage'
  | 'createdAt'
  | 'version'
  | 'targetWaitSeconds'
  | 'targetPercent'
  | 'openingHours'
  | 'waitText'
  | 'waitLink'
> & {
  readonly targetWaitSeconds?: number | undefined;
  readonly targetPercent?: number | undefined;
  readonly openingHours?: OpeningHours | undefined;
  readonly waitText?: string | null | undefined;
  readonly waitLink?: string | null | undefined;
};

interface Offerable {
  readonly active: boolean;
  readonly platform: Platform;
  readonly platformTemplate: string | null;
}

/**
 * Whether the product has new requests, bookings and meetings. A template from before the current rules may be
 * invalid.
 */
export function isOffered<P extends Offerable>(product: P | null | undefined): product is P {
  return product?.active === true && !templateProblem(product.platform, product.platformTemplate, null);
}

/**
 * The product, for a new meeting, booking or link of staff.
 * @throws DomainError product.not_found if it is missing or withdrawn | product.platform_unavailable
 */
export function requireOffered<P extends Offerable>(product: P | null | undefined): P {
  if (!product?.active) throw new DomainError('product.not_found');
  if (!isOffered(product)) throw new DomainError('product.platform_unavailable');
  return product;
}

/** Trims all texts, and drops the template unless the platform is external. */
export function tidy(fields: ProductFields): ProductFields {
  const { name, headline, promise, platform, platformTemplate, waitText, waitLink, agentIds } = fields;
  return {
    ...fields,
    name: requireOneLine(name, 'name'),
    headline: toOneLine(headline ?? '') || null,
    promise: promise?.trim() || null,
    platformTemplate: platform === 'jupiter' ? null : platformTemplate?.trim() || null,
    ...(waitText !== undefined && { waitText: tidyLines(waitText ?? '') || null }),
    ...(waitLink !== undefined && { waitLink: waitLink?.trim() || null }),
    agentIds: [...new Set(agentIds)].sort(),
  };
}

/** Keeps the line breaks, and removes what is invisible in each line. */
function tidyLines(text: string): string {
  return text
    .split(/\r?\n/)
    .map((each) => toOneLine(each))
    .join('\n')
    .trim();
}

/** Whether customers can be sent to the address: https, with a host and without credentials. */
export function isWaitLink(link: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters on purpose
  if (/[\s\\\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/.test(link) || !/^https:\/\/[^/]/i.test(link))
    return false;
  const { protocol, hostname, username, password } = URL.parse(link) ?? {};
  return protocol === 'https:' && Boolean(hostname) && !username && !password;
}

interface ProductUses {
  readonly agents: number;
  /** The names of the first agents. */
  readonly agentNames: readonly string[];
  readonly registrations: number;
  readonly requests: number;
  readonly meetings: number;
  readonly schedules: number;
  readonly slots: number;
}

/** The records that refer to a product, as texts for staff. */
export function describeUses({ agents, agentNames, ...counts }: ProductUses): string[] {
  return listUses([
    nameUses(agents, 'agent', agentNames),
    countUses(counts.registrations, 'registration'),
    countUses(counts.requests, 'lobby request'),
    countUses(counts.meetings, 'meeting'),
    countUses(counts.schedules, 'schedule'),
    countUses(counts.slots, 'slot'),
  ]);
}
