/** The campaigns through which visitors come, and their visits of the page. */
import type { SimulatedProduct, World } from '../engine/world.ts';

export type Campaign = Readonly<Record<string, string>>;

/** How many of the visitors. */
const shares = { hasCampaign: 0.55 };
/** Visits without a registration, for each one with it. */
const meanOthers = 2.4;

/** Campaigns of which one is worth its money and one is not. */
const campaigns: readonly (readonly [Campaign, number])[] = [
  [{ utm_source: 'search', utm_medium: 'cpc', utm_campaign: 'brand' }, 4],
  [{ utm_source: 'search', utm_medium: 'organic' }, 3],
  [{ utm_source: 'newsletter', utm_medium: 'email', utm_campaign: 'autumn' }, 2],
  [{ utm_source: 'social', utm_medium: 'paid', utm_campaign: 'first-lesson' }, 3],
  [{ utm_source: 'partner', utm_medium: 'referral' }, 1],
];

export function pickCampaign({ dice }: World): Campaign | null {
  return dice.chance(shares.hasCampaign) ? dice.weighted(campaigns) : null;
}

/** A visitor opens the page; others look at it and leave. */
export function openPage(world: World, product: SimulatedProduct, campaign: Campaign | null): void {
  const { app, dice, scope } = world;
  const open = (tags: Campaign | null) =>
    app.recordVisit({ scope, slug: product.slug, query: new URLSearchParams(tags ?? {}), headers: {} });
  open(campaign);
  for (let others = dice.count(meanOthers); others > 0; others -= 1) open(pickCampaign(world));
}
