/** Playwright fixtures of all journeys: a running Foyer, and people, each with their own browser context. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, type BrowserContextOptions, test as base, type TestInfo } from '@playwright/test';
import type { FoyerAccess } from './api/foyer-access.ts';
import { type StaffAccount, signInThroughApi } from './api/staff-session.ts';
import { type BrowserVariant, launchBrowser } from './browser/chromium.ts';
import { collectFailedRequests } from './browser/failed-requests.ts';
import { insertTextAsTyped, launchFirefox } from './browser/firefox.ts';
import { trackPeerConnections } from './browser/media-stats.ts';
import { collectPageErrors } from './browser/page-errors.ts';
import { keepShownMessages } from './browser/shown-messages.ts';
import { Agent } from './people/agent.ts';
import { Customer } from './people/customer.ts';
import { Staff } from './people/staff.ts';
import { type Foyer, foyerStartTimeoutMs, password, startFoyer } from './servers/foyer.ts';

interface PersonOptions {
  /** Default: the Foyer of the worker. */
  readonly foyer?: FoyerAccess;
  /** Launches a separate browser with these options. */
  readonly variant?: BrowserVariant;
  readonly context?: BrowserContextOptions;
}

export interface People {
  customer(tenant: string, name: string, visit?: PersonOptions): Promise<Customer>;
  agent(tenant: string, account: string, visit?: PersonOptions): Promise<Agent>;
  /** A member of staff who is signed in already. */
  staff(tenant: string, account: string | StaffAccount, visit?: PersonOptions): Promise<Staff>;
  /** A member of staff who is not signed in yet. */
  visitor(tenant: string, account: StaffAccount): Promise<Staff>;
  /** Console errors, CSP violations and exceptions of all their pages so far. */
  pageErrors(): string[];
}

interface TestFixtures {
  /** A Foyer for this test alone, which it may kill, pause and restart. */
  readonly ownFoyer: Foyer;
  readonly people: People;
}

/** Fixtures per worker process. A worker runs its tests one after another. */
interface WorkerFixtures {
  /** The Foyer that all tests of the worker share. */
  readonly foyer: FoyerAccess;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  foyer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires it for a fixture without dependencies
    async ({}, use) => {
      const foyer = await startFoyer();
      await use(foyer);
      await foyer.stop();
    },
    { scope: 'worker', timeout: foyerStartTimeoutMs },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires it for a fixture without dependencies
  ownFoyer: async ({}, use, testInfo) => {
    const foyer = await startFoyer();
    await use(foyer);
    await attachLogOfFailure(foyer, testInfo);
    await foyer.stop();
  },
  people: async ({ browser, contextOptions, foyer }, use, testInfo) => {
    const ownBrowsers: Browser[] = [];
    const windows: { close(): Promise<void> }[] = [];
    const collectedErrors: (() => readonly string[])[] = [];
    const failedRequests: (() => readonly string[])[] = [];
    const browserOf = async ({ variant }: PersonOptions) => {
      if (!variant) return browser;
      const separateBrowser = await (variant.engine === 'firefox'
        ? launchFirefox()
        : launchBrowser({ hasSmallCamera: true, ...variant }));
      ownBrowsers.push(separateBrowser);
      return separateBrowser;
    };
    const open = async (visit: PersonOptions) => {
      const window = await (await browserOf(visit)).newContext({ ...contextOptions, ...visit.context });
      windows.push(window);
      if (visit.variant?.engine === 'firefox') await insertTextAsTyped(window);
      collectedErrors.push(collectPageErrors(window));
      failedRequests.push(collectFailedRequests(window));
      await trackPeerConnections(window);
      await keepShownMessages(window);
      return window.newPage();
    };
    await use({
      customer: async (tenant, name, visit = {}) =>
        new Customer(await open(visit), tenant, visit.foyer ?? foyer, name),
      agent: async (tenant, account, visit = {}) =>
        new Agent(await open(visit), tenant, visit.foyer ?? foyer, account),
      staff: async (tenant, accountOrName, visit = {}) => {
        const account =
          typeof accountOrName === 'string'
            ? { email: `${accountOrName}@${tenant}.test`, password }
            : accountOrName;
        const target = visit.foyer ?? foyer;
        const { token, storage } = await signInThroughApi(target, tenant, account);
        const page = await open({ ...visit, context: { ...visit.context, storageState: storage } });
        return new Staff(page, { tenant, foyer: target, account, token });
      },
      visitor: async (tenant, account) => new Staff(await open({}), { tenant, foyer, account }),
      pageErrors: () => collectedErrors.flatMap((errors) => errors()),
    });
    await attachFailedRequests(failedRequests, testInfo);
    await attachLogOfFailure(foyer, testInfo);
    await Promise.all(windows.map((window) => window.close()));
    await Promise.all(ownBrowsers.map((own) => own.close()));
  },
});

const hasFailed = (testInfo: TestInfo) => testInfo.status !== testInfo.expectedStatus;

async function attachFailedRequests(
  people: readonly (() => readonly string[])[],
  testInfo: TestInfo,
): Promise<void> {
  if (!hasFailed(testInfo)) return;
  const lists = people.map((failures, index) => `person ${index + 1}\n${failures().join('\n')}`);
  // A text of the report is cut off after a few rows, a file is not.
  const file = testInfo.outputPath('failed-requests.txt');
  await writeFile(file, lists.join('\n\n'));
  await testInfo.attach('failed-requests.txt', { path: file });
}

/** What the server of a failed test logged, and whether it still answers, beside the screenshots. */
async function attachLogOfFailure({ logFile, port }: FoyerAccess, testInfo: TestInfo): Promise<void> {
  if (!hasFailed(testInfo)) return;
  const name = path.basename(path.dirname(logFile));
  const answer = await fetch(`http://localhost:${port}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
    ({ status }) => `answers with ${status}`,
    (error: unknown) => `does not answer: ${error}`,
  );
  await testInfo.attach(`server-${name}.txt`, { body: `The server of ${name} ${answer}.` });
  await testInfo.attach(`server-${name}.log`, { path: logFile });
}

export { expect } from '@playwright/test';
