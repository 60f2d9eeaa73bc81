/** WebKitGTK, which has no WebRTC: what its customers are told, their booking, and the sign-in of staff. */
import { createMobileNumber } from '../support/api/customer-calls.ts';
import { openWebKit, type WebKitWindow } from '../support/browser/webkit.ts';
import { test as base, expect } from '../support/journey.ts';
import { password } from '../support/servers/foyer.ts';
import { findWebKit } from '../support/servers/programs.ts';

const test = base.extend<{ webkit: WebKitWindow }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires it for a fixture without dependencies
  webkit: async ({}, use) => {
    const webkit = await openWebKit();
    await use(webkit);
    await webkit.close();
  },
});

// biome-ignore lint/suspicious/noSkippedTests: the run counts them as skipped
test.skip(!findWebKit(), 'WebKitGTK is not installed');

const button = (name: string) => `//button[normalize-space() = ${JSON.stringify(name)}]`;

test('a customer in WebKitGTK reads that it cannot make video calls, corrects the form, and books a start time', async ({
  webkit,
  foyer,
}) => {
  const mobileNumber = createMobileNumber();
  await webkit.goto(`${foyer.baseUrl('demo')}/live/product-tour`);
  await webkit.expectText("This browser can't make video calls.");
  await webkit.click(button('Send code'));
  await webkit.expectText('Enter your name');

  await webkit.fill('Your name', 'Wanda Kit');
  await webkit.click("//select[@aria-label = 'Country code']/option[@value = 'IN']");
  await webkit.fill('Mobile number', mobileNumber);
  await webkit.click(button('Send code'));
  await webkit.expectText(/step 2 of 4/i);
  await webkit.type("//input[@aria-label = '6-digit code']", await foyer.outboxCode('demo', mobileNumber));

  await webkit.expectText(/Pick a/);
  const free = "//label[@data-state = 'free']/input[not(@checked)]/..";
  await webkit.click(`(${free})[last()]`);
  await webkit.click(
    "(//*[@role = 'radiogroup' and starts-with(@aria-label, 'Times on')]//label[not(@data-full)])[2]",
  );
  expect(await webkit.evaluate('return document.body.innerText')).not.toContain('NaN');
  await webkit.click("//button[starts-with(normalize-space(), 'Schedule')]");
  await webkit.expectText("You're booked, Wanda");
});

test('a member of staff signs in with WebKitGTK, and sees tables and settings', async ({ webkit, foyer }) => {
  await webkit.goto(`${foyer.baseUrl('demo')}/login/`);
  await webkit.fill('Email', 'owner@demo.test');
  await webkit.fill('Password', password);
  await webkit.click(button('Sign in'));
  await webkit.expectText('Dashboard');
  for (const [path, text] of [
    ['users', 'agent@demo.test'],
    ['products', 'Product Tour'],
    ['audit-logs', 'Audit Logs'],
    ['settings', 'Settings'],
  ] as const) {
    await webkit.goto(`${foyer.baseUrl('demo')}/app/${path}`);
    await webkit.expectText(text);
  }
});
