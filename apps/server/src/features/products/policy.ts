/** How a product may be set: pure rules. */
import type { FieldProblem } from '@foyer/contract/errors.ts';
import type { ManagedProduct } from '@foyer/contract/managed-products.ts';
import type { platforms } from '@foyer/contract/products.ts';
import { countUses, listUses, nameUses } from '../../platform/errors/in-use.ts';

/** What a super admin or an admin writes down about a product. */
export type ProductFields = Omit<ManagedProduct, 'id' | 'image' | 'createdAt' | 'version'>;

type Platform = (typeof platforms)[number];

/** What a template is filled in with when a meeting is opened. */
const placeholders = ['meetingId', 'customerName', 'token'];

/** They run or show something here instead of opening something there. */
const ownSchemes = [
  'javascript',
  'data',
  'vbscript',
  'file',
  'blob',
  'about',
  'filesystem',
  'view-source',
  'ws',
  'wss',
];

/** Blanks at the ends mean nothing; a template is kept for an outside platform only. */
export function tidy(fields: ProductFields): ProductFields {
  const { name, headline, promise, platform, platformTemplate, agentIds } = fields;
  return {
    ...fields,
    name: name.trim(),
    headline: headline?.trim() || null,
    promise: promise?.trim() || null,
    platformTemplate: platform === 'jupiter' ? null : platformTemplate?.trim() || null,
    agentIds: [...new Set(agentIds)].sort(),
  };
}

/** @returns `null` when meetings can be opened by it */
export function templateProblem(platform: Platform, template: string | null): FieldProblem | null {
  if (platform === 'jupiter') return null;
  if (!template) return 'required';
  return opensOutside(platform, template) ? null : 'invalid';
}

function opensOutside(platform: Exclude<Platform, 'jupiter'>, template: string): boolean {
  const [, scheme = '', authority = '', rest = ''] =
    /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)(.*)$/is.exec(template) ?? [];
  const isWeb = /^https?$/i.test(scheme);
  if (!scheme || ownSchemes.includes(scheme.toLowerCase())) return false;
  if (platform === 'lightSpeedWeb' && !isWeb) return false;
  // Whom it leads to is never filled in from outside, and nobody's password stands in it.
  if (/[{}@\s\\]/.test(authority) || (isWeb && !authority)) return false;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\s\u0000-\u001f\u007f]/.test(rest)) return false;
  const filled = rest.replace(/\{(\w+)\}/g, (whole, name: string) =>
    placeholders.includes(name) ? 'x' : whole,
  );
  return !/[{}]/.test(filled) && URL.canParse(`${scheme}://${authority}${filled}`);
}

interface UsesOf {
  readonly agents: number;
  /** Of the first agents. */
  readonly agentNames: readonly string[];
  readonly registrations: number;
  readonly requests: number;
  readonly meetings: number;
  readonly schedules: number;
  readonly slots: number;
}

/** What holds on to a product, in words for staff. */
export function usesInWords({ agents, agentNames, ...counts }: UsesOf): string[] {
  return listUses([
    nameUses(agents, 'agent', agentNames),
    countUses(counts.registrations, 'registration'),
    countUses(counts.requests, 'lobby request'),
    countUses(counts.meetings, 'meeting'),
    countUses(counts.schedules, 'schedule'),
    countUses(counts.slots, 'slot'),
  ]);
}
