/** The time until a changed flag applies to each kind of open page, and the cost of their polling. */
import { setTimeout } from 'node:timers/promises';
import { configRefresh } from '@foyer/contract/tenants/config-refresh.ts';
import type { Browser, Locator } from '@playwright/test';
import { setFlags } from '../e2e/support/api/flags.ts';
import { launchBrowser } from '../e2e/support/browser/chromium.ts';
import { Agent } from '../e2e/support/people/agent.ts';
import { Customer } from '../e2e/support/people/customer.ts';
import { type Foyer, password } from '../e2e/support/servers/foyer.ts';
import { configPolling } from './config-polls.ts';
import { printHeading, printMeasurement } from './report.ts';
import { quantile } from './statistics.ts';

const rounds = 12;
const tenant = 'demo';
const product = 'product-tour';

/** A kind of page, with the element that it shows while the flags are on. */
interface WatchedPage {
  readonly name: string;
  readonly shown: Locator;
  readonly tookMs: number[];
}

export async function flagPropagation(foyer: Foyer): Promise<void> {
  const browser = await launchBrowser();
  const watched = await openPages(browser, foyer);
  for (let round = 0; round < rounds; round += 1) await switchFlags(foyer, watched, round % 2 === 0);
  await browser.close();
  printHeading('Flag changed in Settings → open pages show it (target 10 s)');
  for (const { name, tookMs } of watched) {
    const [p50, worst] = [quantile(tookMs, 0.5), quantile(tookMs, 1)].map((ms) => (ms / 1000).toFixed(1));
    printMeasurement(name, `p50 ${p50} s, worst ${worst} s (${tookMs.length} rounds)`);
  }
  await configPolling(foyer);
}

async function switchFlags(foyer: Foyer, watched: readonly WatchedPage[], isOn: boolean): Promise<void> {
  // At a random time between two polls of the pages.
  await setTimeout(Math.random() * configRefresh.pollIntervalMs);
  await setFlags(foyer, tenant, { privacyPolicy: isOn, videoMuteForCustomer: isOn, countdownTimer: isOn });
  await setFlags(foyer, 'globex', { lobbyMode: isOn });
  const savedAt = performance.now();
  await Promise.all(
    watched.map(async ({ shown, tookMs }) => {
      await shown.waitFor({ state: isOn ? 'attached' : 'detached' });
      tookMs.push(performance.now() - savedAt);
    }),
  );
}

/**
 * Opens a meeting, a lobby page, a registration form, and the console of a tenant whose lobby is switched.
 */
async function openPages(browser: Browser, foyer: Foyer): Promise<WatchedPage[]> {
  const open = async () => (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  await setFlags(foyer, tenant, { privacyPolicy: false, videoMuteForCustomer: false, countdownTimer: false });
  await setFlags(foyer, 'globex', { lobbyMode: false });
  const agent = new Agent(await open(), tenant, foyer, 'agent');
  await agent.signIn();
  await agent.switchLobbyOn();
  const [meeting, waiting, visitor] = [
    new Customer(await open(), tenant, foyer, 'Mia Meeting'),
    new Customer(await open(), tenant, foyer, 'Will Waiting'),
    new Customer(await open(), tenant, foyer, 'Fay Form'),
  ];
  await meeting.register(product);
  await agent.knock('Mia Meeting', 'Product Tour').getByRole('button', { name: 'ACCEPT' }).click();
  await meeting.page.getByRole('timer').first().waitFor({ state: 'attached' });
  await waiting.register(product);
  await visitor.openForm(product);
  const console = await open();
  await console.goto(`${foyer.baseUrl('globex')}/login/`);
  await console.getByLabel('Email').fill('admin@globex.test');
  await console.getByLabel('Password', { exact: true }).fill(password);
  await console.getByRole('button', { name: 'Sign in' }).click();
  await console.getByRole('heading', { level: 1 }).waitFor();
  const watch = (name: string, shown: Locator): WatchedPage => ({ name, shown: shown.first(), tookMs: [] });
  return [
    watch('registration page: privacyPolicy', visitor.page.getByLabel(/I agree to the privacy policy/)),
    watch('lobby page: videoMuteForCustomer', waiting.page.getByText('Your camera starts off')),
    watch('room page: countdownTimer', meeting.page.getByRole('timer').filter({ hasText: /of/ })),
    watch('console: lobbyMode', console.getByRole('link', { name: 'Lobby Logs' })),
  ];
}
