/** The first screen of a product's page, drawn into the document: a visitor reads it before any script is there. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type Draw,
  type Drawn,
  drawingFile,
  type FirstScreen,
  type OfferedProduct,
} from '@foyer/contract/first-screen.ts';
import type { ClientConfig } from '@foyer/contract/tenants.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import type { FoundTenant } from '../../platform/db/find-tenant.ts';
import { productOf } from './ahead.ts';

/** The product on offer behind an address; `null`: none. */
export type FindOffered = (unit: Unit, slug: string) => Promise<OfferedProduct | null>;

interface Parts {
  readonly database: Database;
  readonly configOf: (unit: Unit) => Promise<ClientConfig>;
  readonly findOffered: FindOffered;
  /** The folder of the built pages. */
  readonly webDist: string;
}

/** What was drawn, and what it was drawn from. */
export type DrawnScreen = Drawn & { readonly screen: FirstScreen };

interface Visit {
  /** Path and query. */
  readonly url: string;
  readonly acceptLanguage: string | undefined;
}

/** Addresses with these lead elsewhere than to an empty form: a room, a link's own greeting. */
const elsewhere = ['meetingId', 'link'];

export function createFirstScreens({ database, configOf, findOffered, webDist }: Parts) {
  let drawing: Promise<Draw> | undefined;

  function load(): Promise<Draw> {
    drawing ??= import(pathToFileURL(path.join(webDist, drawingFile)).href).then(({ draw }) => draw as Draw);
    return drawing;
  }

  return {
    /** @returns `null` for every address that does not begin with the form */
    async draw({ scope }: FoundTenant, { url, acceptLanguage }: Visit): Promise<DrawnScreen | null> {
      const { slug, query } = productOf(url) ?? {};
      if (!slug || elsewhere.some((name) => query?.has(name))) return null;
      const [draw, known] = await Promise.all([
        load(),
        database.withTenant(scope, async (unit) => {
          const product = await findOffered(unit, slug);
          return product && { config: await configOf(unit), product };
        }),
      ]);
      if (!known) return null;
      const screen = { ...known, languages: languagesIn(acceptLanguage) };
      return { ...(await draw(screen, url)), screen };
    },
  };
}

/** More than anybody reads, and little enough to look through. */
const mostLanguages = 10;

/** The languages a browser names, the best first, without what is no language. */
export function languagesIn(acceptLanguage = ''): string[] {
  const named = acceptLanguage.split(',', mostLanguages).map((part) => part.split(';')[0]?.trim() ?? '');
  return named.flatMap((tag) => {
    try {
      return Intl.getCanonicalLocales(tag);
    } catch {
      return [];
    }
  });
}
