/** What a journey begins with: the product, and people with a browser window of their own. */
import { type Browser, type BrowserContextOptions, test as base } from '@playwright/test';
import { launchBrowser, type Trait } from './chromium.ts';
import { type Foyer, password, productStartsWithinMs, startFoyer } from './foyer.ts';
import { watchMedia } from './media-watch.ts';
import { notePageProblems } from './page-problems.ts';
import { Agent } from './people/agent.ts';
import { Customer } from './people/customer.ts';
import { Staff } from './people/staff.ts';
import type { Product } from './product.ts';
import { type StaffAccount, signInByCall } from './staff-session.ts';

interface Visit {
  /** Where they go; the run's own product by default. */
  readonly product?: Product;
  /** Asks for a browser of their own that differs from the run's. */
  readonly trait?: Trait;
  readonly window?: BrowserContextOptions;
}

export interface People {
  customer(tenant: string, name: string, visit?: Visit): Promise<Customer>;
  agent(tenant: string, account: string, visit?: Visit): Promise<Agent>;
  /** At the console, signed in already. */
  staff(tenant: string, account: string | StaffAccount, visit?: Visit): Promise<Staff>;
  /** The same, before they have signed in. */
  visitor(tenant: string, account: StaffAccount): Promise<Staff>;
  /** What the browsers of all of them have complained about until now. */
  problems(): string[];
}

interface Journey {
  /** A product of this journey alone, to be killed and held as it likes. */
  readonly ownProduct: Foyer;
  readonly people: People;
}

/** Of one process of the run, which takes its journeys one after another. */
interface Worker {
  /** A product that the journeys of the process share, and nobody else. */
  readonly product: Product;
}

export const test = base.extend<Journey, Worker>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: how Playwright tells a fixture without needs
    async ({}, use) => {
      const foyer = await startFoyer();
      await use(foyer);
      await foyer.stop();
    },
    { scope: 'worker', timeout: productStartsWithinMs },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: how Playwright tells a fixture without needs
  ownProduct: async ({}, use) => {
    const foyer = await startFoyer();
    await use(foyer);
    await foyer.stop();
  },
  people: async ({ browser, contextOptions, product }, use) => {
    const ownBrowsers: Browser[] = [];
    const windows: { close(): Promise<void> }[] = [];
    const noted: (readonly string[])[] = [];
    const browserOf = async ({ trait }: Visit) => {
      if (!trait) return browser;
      const own = await launchBrowser({ hasSmallCamera: true, ...trait });
      ownBrowsers.push(own);
      return own;
    };
    const open = async (visit: Visit) => {
      const window = await (await browserOf(visit)).newContext({ ...contextOptions, ...visit.window });
      windows.push(window);
      noted.push(notePageProblems(window));
      await watchMedia(window);
      return window.newPage();
    };
    await use({
      customer: async (tenant, name, visit = {}) =>
        new Customer(await open(visit), tenant, visit.product ?? product, name),
      agent: async (tenant, account, visit = {}) =>
        new Agent(await open(visit), tenant, visit.product ?? product, account),
      staff: async (tenant, named, visit = {}) => {
        const account = typeof named === 'string' ? { email: `${named}@${tenant}.test`, password } : named;
        const at = visit.product ?? product;
        const { token, storage } = await signInByCall(at, tenant, account);
        const page = await open({ ...visit, window: { ...visit.window, storageState: storage } });
        return new Staff(page, { tenant, product: at, account, token });
      },
      visitor: async (tenant, account) => new Staff(await open({}), { tenant, product, account }),
      problems: () => noted.flat(),
    });
    await Promise.all(windows.map((window) => window.close()));
    await Promise.all(ownBrowsers.map((own) => own.close()));
  },
});

export { expect } from '@playwright/test';
