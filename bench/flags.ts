/** How soon a switch turned on Settings shows on each kind of page that stands open, and what their asking costs the server. */
import { setTimeout } from 'node:timers/promises';
import { configNews } from '@foyer/contract/config-news.ts';
import type { Browser, Locator } from '@playwright/test';
import { launchBrowser } from '../e2e/support/chromium.ts';
import { setFlags } from '../e2e/support/flags.ts';
import { type Foyer, password } from '../e2e/support/foyer.ts';
import { Agent } from '../e2e/support/people/agent.ts';
import { Customer } from '../e2e/support/people/customer.ts';
import { configPolls } from './config-polls.ts';
import { figure, heading } from './report.ts';
import { quantile } from './statistics.ts';

const rounds = 12;
const tenant = 'demo';
const product = 'product-tour';

/** What one kind of page shows while the switches are on. */
interface Watched {
  readonly name: string;
  readonly shown: Locator;
  readonly tookMs: number[];
}

export async function flagsTakenUp(foyer: Foyer): Promise<void> {
  const browser = await launchBrowser();
  const watched = await openPages(browser, foyer);
  for (let round = 0; round < rounds; round += 1) await turn(foyer, watched, round % 2 === 0);
  await browser.close();
  heading('A switch turned on Settings → open pages show it (aim 10 s)');
  for (const { name, tookMs } of watched) {
    const [half, worst] = [quantile(tookMs, 0.5), quantile(tookMs, 1)].map((ms) => (ms / 1000).toFixed(1));
    figure(name, `p50 ${half} s, worst ${worst} s (${tookMs.length} rounds)`);
  }
  await configPolls(foyer);
}

async function turn(foyer: Foyer, watched: readonly Watched[], isOn: boolean): Promise<void> {
  // Anywhere between two of the pages' questions.
  await setTimeout(Math.random() * configNews.askedEveryMs);
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

/** One meets, one waits, one fills in the form, and an admin looks at the console of a tenant whose lobby comes and goes. */
async function openPages(browser: Browser, foyer: Foyer): Promise<Watched[]> {
  const open = async () => (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  await setFlags(foyer, tenant, { privacyPolicy: false, videoMuteForCustomer: false, countdownTimer: false });
  await setFlags(foyer, 'globex', { lobbyMode: false });
  const agent = new Agent(await open(), tenant, foyer, 'agent');
  await agent.signIn();
  await agent.switchLobbyOn();
  const [meeting, waiting, visitor] = [
    new Customer(await open(), tenant, foyer, 'Meets'),
    new Customer(await open(), tenant, foyer, 'Waits'),
    new Customer(await open(), tenant, foyer, 'Fills In'),
  ];
  await meeting.register(product);
  await agent.knock('Meets', 'Product Tour').getByRole('button', { name: 'ACCEPT' }).click();
  await meeting.page.getByRole('timer').first().waitFor({ state: 'attached' });
  await waiting.register(product);
  await visitor.openForm(product);
  const desk = await open();
  await desk.goto(`${foyer.baseUrl('globex')}/login/`);
  await desk.getByLabel('Email').fill('admin@globex.test');
  await desk.getByLabel('Password', { exact: true }).fill(password);
  await desk.getByRole('button', { name: 'Sign in' }).click();
  await desk.getByRole('heading', { level: 1 }).waitFor();
  const watch = (name: string, shown: Locator): Watched => ({ name, shown: shown.first(), tookMs: [] });
  return [
    watch('registration page: privacyPolicy', visitor.page.getByLabel(/I agree to the privacy policy/)),
    watch(
      'lobby page: videoMuteForCustomer',
      waiting.page.getByText('Meetings here start with your camera off'),
    ),
    watch('room page: countdownTimer', meeting.page.getByRole('timer').filter({ hasText: /of/ })),
    watch('console: lobbyMode', desk.getByRole('link', { name: 'Lobby Logs' })),
  ];
}
