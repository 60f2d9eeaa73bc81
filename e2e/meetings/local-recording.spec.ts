/** The agent records a meeting into the browser, with the customer's consent. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { setLocalRecording } from '../support/api/flags.ts';
import { expect, test } from '../support/journey.ts';
import type { RoomView } from '../support/people/room-view.ts';

const tenant = 'demo';

test.afterEach(({ foyer }) => setLocalRecording(foyer, tenant, false));

test('the agent records once the customer has agreed, and downloads a video that plays', async ({
  people,
  foyer,
}) => {
  await setLocalRecording(foyer, tenant, true);
  const agent = await people.agent(tenant, 'agent');
  await agent.signInWithLobbyOn();
  const customer = await people.customer(tenant, 'Ines Record');
  await customer.register('product-tour');
  const agents = await agent.accept(agent.knock(customer.name, 'Product Tour'));
  const { room } = customer;
  await room.expectRemoteMedia();
  await agents.expectRemoteMedia();
  // Chromium's file picker is a window of the system, which a test cannot press.
  await agents.page.evaluate(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  const controls = agents.page.getByRole('dialog', { name: 'Recording' });
  const question = room.page.getByRole('dialog', { name: 'Record this meeting?' });

  await agents.control('Recording').click();
  await agents.control('Start recording').click();
  await expect(controls.getByText('No answer yet')).toBeVisible();
  await question.getByRole('button', { name: "Don't record" }).click();
  await expect(controls.getByText('Declined')).toBeVisible();
  await expect(sign(room, 'Not recording')).toBeVisible();
  await sign(room, 'Not recording').click();
  await question.getByRole('button', { name: 'Allow recording' }).click();
  await expect(sign(room, 'Recording')).toBeVisible();
  await expectTimeToPass(agents.page);

  await room.page.reload();
  await expect(sign(room, 'Recording')).toBeVisible();
  await expect(question).toBeHidden();
  await expectTimeToPass(agents.page);
  await agents.control('Stop recording').click();
  await expect(sign(room, 'Recording')).toBeHidden();

  const downloaded = agents.page.waitForEvent('download');
  await controls.getByRole('button', { name: /^Download recording of/ }).click();
  const file = await downloaded;
  expect(file.suggestedFilename()).toMatch(/^Product Tour \d{4}-\d\d-\d\d \d\d-\d\d\.webm$/);
  const played = await play(agents.page, readFileSync(await file.path()));
  expect(played).toEqual({
    duration: expect.any(Number),
    width: 1280,
    height: 720,
    hasSound: true,
    hasPicture: true,
  });
  expect(played.duration).toBeGreaterThan(1.5);
  expect(played.duration).toBeLessThan(60);

  await controls.getByRole('button', { name: /^Delete recording of/ }).click();
  await controls.getByRole('button', { name: 'Delete recording', exact: true }).click();
  await expect(controls.getByText('No recordings yet.', { exact: false })).toBeVisible();
  await agents.page.keyboard.press('Escape');
  await agents.end();
  expect(people.pageErrors()).toEqual([]);
});

const sign = ({ page }: RoomView, label: string) =>
  page.getByRole('button', { name: new RegExp(`^${label}\\.`) });

/** Waits until another second is recorded. */
async function expectTimeToPass(page: Page): Promise<void> {
  const time = page.getByRole('timer', { name: 'Recorded time' });
  const before = await time.textContent();
  await expect(time).not.toHaveText(before ?? '');
  const between = await time.textContent();
  await expect(time).not.toHaveText(between ?? '');
}

/** Decodes the file in the browser: its length, and whether it has sound and a picture that is not black. */
function play(page: Page, file: Buffer) {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (each) => each.charCodeAt(0));
    const video = document.createElement('video');
    video.src = URL.createObjectURL(new Blob([bytes], { type: 'video/webm' }));
    await new Promise((resolve, reject) => {
      video.onloadeddata = resolve;
      video.onerror = () => reject(new Error(video.error?.message));
    });
    const canvas = new OffscreenCanvas(32, 18);
    const pen = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
    video.currentTime = video.duration / 2;
    await new Promise((resolve) => {
      video.onseeked = resolve;
    });
    pen.drawImage(video, 0, 0, 32, 18);
    const sound = await new AudioContext().decodeAudioData(bytes.buffer.slice(0));
    return {
      duration: video.duration,
      width: video.videoWidth,
      height: video.videoHeight,
      hasSound: sound.length > 0,
      hasPicture: pen.getImageData(0, 0, 32, 18).data.some((value, index) => index % 4 < 3 && value > 80),
    };
  }, file.toString('base64'));
}
