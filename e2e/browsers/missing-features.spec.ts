/** Chromium without features that other browsers lack. */
import { findViolations } from '../support/browser/accessibility.ts';
import { expect, test } from '../support/journey.ts';
import { ChatView } from '../support/people/chat-view.ts';
import { ScheduleView } from '../support/people/schedule-view.ts';

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

test('a browser without WebRTC is told so before a code is sent, and can book a time', async ({ people }) => {
  const customer = await people.customer('demo', 'Ines Inapp', { context: phone });
  const { page } = customer;
  await page.addInitScript(() => Reflect.deleteProperty(window, 'RTCPeerConnection'));

  await customer.openForm('product-tour');
  await expect(page.getByText("This browser can't make video calls.")).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible();
  await customer.fillForm();
  await customer.submitForm();
  await customer.enterCode();

  await new ScheduleView(page).expectTimes();
  expect(people.pageErrors()).toEqual([]);
});

for (const { what, path, missing } of [
  { what: 'customer', path: '/live/product-tour', missing: () => Reflect.deleteProperty(CSS, 'supports') },
  { what: 'member of staff', path: '/login/', missing: () => Reflect.deleteProperty(AbortSignal, 'any') },
])
  test(`a ${what} with a browser that is too old is told so, with the address to open in another`, async ({
    people,
  }) => {
    const { page, origin } = await people.customer('demo', 'Otto Old', { context: phone });
    await page.addInitScript(missing);

    await page.goto(origin + path);

    await expect(page.getByRole('heading', { name: 'This browser is too old for this page' })).toBeVisible();
    await expect(page.getByRole('link', { name: origin + path })).toHaveAttribute('href', origin + path);
    expect(await findViolations(page)).toEqual([]);
  });

test('a customer whose browser lacks what Chrome 109 lacks registers, meets an agent, chats and rates the meeting', async ({
  people,
}) => {
  const agent = await people.agent('demo', 'agent');
  await agent.signInWithLobbyOn();
  const customer = await people.customer('demo', 'Olga Older');
  const { page } = customer;
  await page.addInitScript(() => {
    const missing: [object, string[]][] = [
      [AbortSignal, ['any']],
      [Array, ['fromAsync']],
      [Array.prototype, ['toSorted', 'toSpliced', 'toReversed', 'with']],
      [Map, ['groupBy']],
      [Object, ['groupBy']],
      [Promise, ['try', 'withResolvers']],
      [Set.prototype, ['difference', 'intersection', 'isSubsetOf', 'union']],
      [String.prototype, ['isWellFormed', 'toWellFormed']],
      [URL, ['canParse', 'parse']],
      [window, ['Iterator']],
    ];
    for (const [owner, names] of missing) for (const name of names) Reflect.deleteProperty(owner, name);
  });

  await customer.requestCode('product-tour');
  await customer.enterCode();
  await customer.expectInLobby();
  const agentsRoom = await agent.accept(agent.knock(customer.name, 'Product Tour'));
  await customer.room.expectRemoteMedia();
  const [theirs, own] = [new ChatView(agentsRoom.page), new ChatView(page)];
  await own.button().click();
  await own.write('Look at https://example.com/ and \u{1F44B}');
  await theirs.button(1).click();
  await expect(theirs.messages.getByRole('link', { name: 'https://example.com/' })).toBeVisible();

  await agentsRoom.end();
  await customer.room.expectEnded(/ended the meeting\./);
  await page.getByRole('radio', { name: '5 stars' }).check();
  await page.getByRole('button', { name: 'Send feedback' }).click();
  await expect(page.getByText('Thanks for your feedback.')).toBeVisible();
  await agent.switchLobbyOff();
  expect(people.pageErrors()).toEqual([]);
});
