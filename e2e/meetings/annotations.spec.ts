/** Drawing on a shared screen: where a stroke is on the other's page, who may draw, a still, and the saved picture. */
import { setFlags } from '../support/api/flags.ts';
import {
  drawAround,
  expectAligned,
  expectNoDrawing,
  replaceScreen,
  waitForCentre,
} from '../support/browser/marked-screen.ts';
import { expectMessage } from '../support/browser/shown-messages.ts';
import { expect, test } from '../support/journey.ts';

/** Of the shared screens: wide, usual and upright. */
const shapes = [
  { width: 1280, height: 540 },
  { width: 1280, height: 720 },
  { width: 540, height: 960 },
];

test.beforeEach(({ foyer }) => setFlags(foyer, 'demo', { annotations: true }));
test.afterEach(({ foyer }) => setFlags(foyer, 'demo', { annotations: false }));

test("a stroke of the agent arrives on the customer's page", { tag: '@smoke' }, async ({ people }) => {
  const agent = await people.agent('demo', 'agent');
  await agent.signInWithLobbyOn();
  const customer = await people.customer('demo', 'Dana Stroke');
  const { page, room } = customer;
  await customer.register('product-tour');
  const agents = await agent.accept(agent.knock(customer.name, 'Product Tour'));
  await room.expectRemoteMedia();
  await replaceScreen(page, { width: 1280, height: 720 });
  await room.control('Share your screen').click();

  await agents.control('Draw').click();
  await agents.control('Rectangle').click();
  const screen = agents.page.getByTestId('shared-screen');
  await drawAround(agents.page, screen, await waitForCentre(screen, 'marker'));

  // The sharer's page displays the shared screen as soon as someone draws on it.
  await expectAligned(page.getByTestId('shared-screen'), "on the customer's page");
  expect(people.pageErrors()).toEqual([]);
  await agents.end();
});

test('a stroke is at the same place of the picture for everyone, and the sharer decides who draws', async ({
  people,
}) => {
  const agent = await people.agent('demo', 'agent');
  await agent.signInWithLobbyOn();
  const customer = await people.customer('demo', 'Dara Draws');
  const { page, room } = customer;
  await customer.register('product-tour');
  const agents = await agent.accept(agent.knock(customer.name, 'Product Tour'));
  await room.expectRemoteMedia();
  // The screen alone is work enough for a small machine.
  await agents.clickControl('Turn camera off');
  await room.clickControl('Turn camera off');
  const [theirs, own] = [page, agents.page].map((each) => each.getByTestId('shared-screen'));
  if (!theirs || !own) throw new Error('two pages');

  for (const shape of shapes) {
    await replaceScreen(agents.page, shape);
    await agents.control('Share your screen').click();
    await agents.control('Draw on my screen').click();
    await agents.control('Draw').click();
    await agents.control('Rectangle').click();
    const marker = await waitForCentre(own, 'marker');
    await drawAround(agents.page, own, marker);

    await expectAligned(theirs, `${shape.width} × ${shape.height}`);
    await page.keyboard.press('+');
    await page.keyboard.press('+');
    await expectAligned(theirs, `${shape.width} × ${shape.height}, zoomed`);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAligned(theirs, `${shape.width} × ${shape.height}, on a phone`);
    await page.setViewportSize({ width: 1280, height: 800 });
    if (shape !== shapes.at(-1)) await agents.control('Stop sharing').first().click();
  }

  await room.control('Draw').click();
  await drawAround(page, theirs, await waitForCentre(theirs, 'marker'));
  // Colours are given in the order in which the pages ask for the drawings.
  for (const colour of ['red', 'blue'] as const) await waitForCentre(own, colour);
  await agents.control('Freeze screen').click();
  await expect(page.getByAltText('The shared screen is frozen.')).toBeVisible();
  await agents.control('Save as a picture').click();
  await expectMessage(agents.page, "Saved in the meeting's record.");
  await agents.control('Clear all drawings').click();
  await expectNoDrawing(theirs);
  await agents.control("Don't allow drawing").click();
  await expect(page.getByText(/doesn't allow drawing\./)).toBeVisible();
  await expect(room.control('Pen')).toBeHidden();
  expect(people.pageErrors()).toEqual([]);
  await agents.end();
});

test("a stroke drawn on a magnified picture is at the same place on the sharer's page, also on a phone", async ({
  people,
}) => {
  const agent = await people.agent('demo', 'agent');
  await agent.signInWithLobbyOn();
  const customer = await people.customer('demo', 'Zoe Zooms');
  const { page, room } = customer;
  await customer.register('product-tour');
  const agents = await agent.accept(agent.knock(customer.name, 'Product Tour'));
  await room.expectRemoteMedia();
  await agents.clickControl('Turn camera off');
  await room.clickControl('Turn camera off');
  await replaceScreen(agents.page, { width: 1280, height: 720 });
  await agents.control('Share your screen').click();
  await agents.control('Draw on my screen').click();
  const [theirs, own] = [page, agents.page].map((each) => each.getByTestId('shared-screen'));
  if (!theirs || !own) throw new Error('two pages');
  await room.control('Draw').click();
  await room.control('Rectangle').click();
  // Towards the lower part, so that the marker stays clear of the drawing tools at every size.
  const box = await theirs.boundingBox();
  if (!box) throw new Error('no shared screen');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height * 0.8);
  await page.mouse.wheel(0, -400);
  await expect(theirs.locator('[style*="scale(2"]')).toBeVisible();

  for (const size of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
    { width: 844, height: 390 },
  ]) {
    await page.setViewportSize(size);
    await drawAround(page, theirs, await waitForCentre(theirs, 'marker'));
    await expectAligned(own, `drawn at ${size.width} × ${size.height}`);
    // Wakes the tools, which hide on a turned phone.
    await page.mouse.move(1, size.height / 2);
    await room.control('Undo my last stroke').click();
    await expectNoDrawing(own);
  }
  expect(people.pageErrors()).toEqual([]);
  await agents.end();
});
