/**
 * Pre-renders the first screen of a product page into the document, so that visitors can read it before the
 * scripts load.
 */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { seconds } from '@foyer/contract/core/time.ts';
import {
  type FirstScreen,
  firstScreenRenderer,
  type OfferedProduct,
  type RenderedFirstScreen,
  type RenderFirstScreen,
} from '@foyer/contract/registration/first-screen.ts';
import type { ClientConfig } from '@foyer/contract/tenants/tenants.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { FoundTenant } from '../../../platform/db/find-tenant.ts';
import { deleteOldest } from '../../../platform/http/limits/delete-oldest.ts';
import { productOf } from './preloads.ts';

/** Finds a public product by its slug; `null` when there is none. */
export type FindOffered = (tx: Transaction, slug: string) => Promise<OfferedProduct | null>;

/** What a visitor may expect from a product now; `null` where agents host without a lobby. */
export type AvailabilityOf = (tx: Transaction, productId: string) => Promise<FirstScreen['availability']>;

interface Dependencies {
  readonly database: Database;
  readonly configOf: (tx: Transaction) => Promise<ClientConfig>;
  readonly findOffered: FindOffered;
  readonly availabilityOf: AvailabilityOf;
  /** The folder of the built web pages. */
  readonly webDist: string;
}

/** The markup, and the data it was rendered from. */
export type RenderedScreen = RenderedFirstScreen & { readonly screen: FirstScreen };

interface Visit {
  /** Path and query. */
  readonly url: string;
  readonly acceptLanguage: string | undefined;
}

/** Screens that are kept, of some 20 KB each, and for how long. */
const maxKept = 500;
const keptMs = seconds(10);

/** With these query parameters the address leads to a room or to a link's greeting, not to the empty form. */
const otherPageParameters = ['meetingId', 'link'];

export function createFirstScreens({
  database,
  configOf,
  findOffered,
  availabilityOf,
  webDist,
}: Dependencies) {
  let loading: Promise<RenderFirstScreen> | undefined;

  function load(): Promise<RenderFirstScreen> {
    loading ??= import(pathToFileURL(path.join(webDist, firstScreenRenderer)).href).then(
      ({ draw }) => draw as RenderFirstScreen,
    );
    return loading;
  }

  interface Kept {
    readonly at: number;
    readonly drawn: Promise<RenderedFirstScreen>;
  }
  /** By everything that they are rendered from, so that a kept screen is never outdated. */
  const kept = new Map<string, Kept>();

  /** Rendering is the most expensive step of a page, and many visitors get the same one. */
  function drawOnce(draw: RenderFirstScreen, screen: FirstScreen, url: string): Promise<RenderedFirstScreen> {
    const key = JSON.stringify([url, screen]);
    const found = kept.get(key);
    if (found) return found.drawn;
    const at = performance.now();
    deleteOldest(kept, { maxKeys: maxKept, hasExpired: (each) => at - each.at >= keptMs });
    const drawn = Promise.resolve(draw(screen, url));
    kept.set(key, { at, drawn });
    drawn.catch(() => kept.delete(key));
    return drawn;
  }

  return {
    /** @returns `null` for every address that does not start with the registration form */
    async draw({ scope }: FoundTenant, { url, acceptLanguage }: Visit): Promise<RenderedScreen | null> {
      const { slug, query } = productOf(url) ?? {};
      if (!slug || otherPageParameters.some((name) => query?.has(name))) return null;
      const [draw, data] = await Promise.all([
        load(),
        database.withTenant(scope, async (tx) => {
          const product = await findOffered(tx, slug);
          // A renamed product has another address.
          if (product?.slug !== slug) return null;
          return { config: await configOf(tx), product, availability: await availabilityOf(tx, product.id) };
        }),
      ]);
      if (!data) return null;
      const screen = { ...data, languages: languagesIn(acceptLanguage) };
      return { ...(await drawOnce(draw, screen, url)), screen };
    },
  };
}

/** Limits the work on a hostile header. */
const maxLanguages = 10;

/** Parses Accept-Language: valid language tags, in the header's order. */
export function languagesIn(acceptLanguage = ''): string[] {
  const tags = acceptLanguage.split(',', maxLanguages).map((part) => part.split(';')[0]?.trim() ?? '');
  return tags.flatMap((tag) => {
    try {
      return Intl.getCanonicalLocales(tag);
    } catch {
      return [];
    }
  });
}
