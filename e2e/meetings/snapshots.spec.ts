/** Snapshots of the customer's video: consent, the picture, the frame of the agent's page, and the record. */
import type { Locator } from '@playwright/test';
import { setFlags } from '../support/api/flags.ts';
import { cameraWidth } from '../support/browser/fake-camera.ts';
import { expect, test } from '../support/journey.ts';

test('an agent takes snapshots with the customer’s consent, which are kept in the record until deleted', async ({
  people,
  foyer,
}) => {
  await setFlags(foyer, 'demo', { captureMeetingScreenshot: true });
  const agent = await people.agent('demo', 'agent');
  await agent.signInWithLobbyOn();
  const phone = { viewport: { width: 390, height: 844 } };
  const customer = await people.customer('demo', 'Nila Frame', { context: phone });
  await customer.register('product-tour');
  const agents = await agent.accept(agent.knock(customer.name, 'Product Tour'));
  const { room } = customer;
  await agents.expectRemoteMedia();
  await room.expectRemoteMedia();

  const take = agents.control("Take a snapshot of Nila Frame's video");
  await take.click();
  await expect(agents.page.getByText('We asked Nila Frame to allow pictures.')).toBeVisible();
  await expect(room.page.getByText(/would like to take pictures of your video\./)).toBeVisible();
  await room.control('Allow').click();
  await expect(agents.page.getByText('Snapshot of Nila Frame saved.')).toBeVisible();
  await expect(room.page.getByText(/took a picture of your video\./)).toBeVisible();

  await agents.page.keyboard.press('o');
  const pictures = agents.page.getByRole('region', { name: 'Pictures of this meeting' });
  await pictures.getByRole('button', { name: /^Open: Snapshot of Nila Frame/ }).click();
  const picture = agents.page.getByRole('img', { name: 'Snapshot of Nila Frame' });
  await expect(picture).toHaveJSProperty('naturalWidth', cameraWidth);
  expect(await brightnessRange(picture)).toBeGreaterThan(60);
  await agents.page.keyboard.press('Escape');

  // The customer's page cannot send the picture, so the agent's page sends a frame.
  await room.page.route(/\/snapshots\?/, (route) => route.abort());
  await take.click();
  await expect(agents.page.getByText("Their browser didn't respond")).toBeVisible();
  await expect(pictures.getByRole('listitem')).toHaveCount(2);
  await expect(pictures.getByRole('listitem').nth(1)).toContainText('from the received video');

  await room.control("Don't allow more").click();
  await expect(room.page.getByText(/took a picture of your video\./)).toBeHidden();
  await take.click();
  await expect(agents.page.getByText("Nila Frame doesn't allow pictures in this meeting.")).toBeVisible();
  await expect(pictures.getByRole('listitem')).toHaveCount(2);

  await room.page.unrouteAll();
  await room.control('Meeting settings').click();
  const choice = room.page.getByRole('group', { name: 'Pictures of your video' });
  await expect(choice.getByRole('radio', { name: "Don't allow" })).toBeChecked();
  const allow = choice.getByRole('radio', { name: /^Allow/ });
  await allow.click();
  await expect(allow).toBeChecked();
  await room.page.keyboard.press('Escape');
  await take.click();
  await expect(pictures.getByRole('listitem')).toHaveCount(3);

  const question = agents.page.getByRole('dialog', { name: 'Delete this picture?' });
  for (const left of [2, 1]) {
    await pictures
      .getByRole('listitem')
      .nth(1)
      .getByRole('button', { name: /^Delete:/ })
      .click();
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(pictures.getByRole('listitem')).toHaveCount(left);
  }
  await agents.end();
  await room.expectEnded(/ended the meeting\./);

  const admin = await people.staff('demo', 'admin');
  await admin.open('/app/customers', 'Customers');
  await admin.search('Name, number, email or reference', customer.name);
  await admin.row(customer.name).getByRole('link', { name: customer.name }).click();
  const visit = admin.page.getByRole('list', { name: 'Pictures' });
  await visit.getByRole('button', { name: /^Open: Snapshot/ }).click();
  await expect(admin.page.getByRole('dialog', { name: /^Snapshot/ }).getByRole('img')).toHaveJSProperty(
    'naturalWidth',
    cameraWidth,
  );
  await admin.page.keyboard.press('Escape');
  await visit.getByRole('button', { name: /^Delete: Snapshot/ }).click();
  await admin.confirm('Delete this picture?', 'Delete');
  await expect(visit).toBeHidden();
  // The refused order, and the upload that this journey prevented.
  expect(people.pageErrors()).toEqual([
    expect.stringMatching(/409 .*\/snapshot\)/),
    expect.stringMatching(/ERR_FAILED .*\/snapshots\?/),
  ]);
  await setFlags(foyer, 'demo', { captureMeetingScreenshot: false });
});

/** The difference of the lightest and the darkest grey, 0 to 255: a black frame has none. */
function brightnessRange(picture: Locator): Promise<number> {
  return picture.evaluate((image: HTMLImageElement) => {
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const { data = [] } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
    const greens = [...data].filter((_, index) => index % 4 === 1);
    return (
      greens.reduce((most, each) => Math.max(most, each), 0) -
      greens.reduce((least, each) => Math.min(least, each), 255)
    );
  });
}
