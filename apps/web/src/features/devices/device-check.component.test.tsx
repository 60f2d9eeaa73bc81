/** The layout of the device check before the camera was tried, where meetings start with the camera off. */
import '../../ui/tokens.css';
import '../../ui/base.css';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { m } from '../../paraglide/messages.js';
import DeviceCheck from './device-check.tsx';

afterEach(() => void vi.restoreAllMocks());

async function openCheck(width: number): Promise<void> {
  await page.viewport(width, 800);
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ result: null }));
  await render(
    <DeviceCheck
      name="Asha Rao"
      startsWithoutVideo
      initialDevices={{ camera: false, microphone: true }}
      onInitialDevices={() => {}}
      token={async () => null}
      isForLobby={false}
    />,
  );
}

const boxOf = (element: Element): DOMRect => element.getBoundingClientRect();

test.each([320, 390, 1280])(
  'at %i px the button to test the devices is not under the toggles',
  async (width) => {
    await openCheck(width);
    const open = page.getByRole('button', { name: m.check_try() });
    await expect.element(open).toBeVisible();

    const button = boxOf(open.element());
    const toggles = [m.check_microphone_turn_off(), m.check_camera_turn_on()].map((name) =>
      boxOf(page.getByRole('button', { name }).element()),
    );

    const overlapping = toggles.filter(
      (toggle) =>
        toggle.left < button.right &&
        toggle.right > button.left &&
        toggle.top < button.bottom &&
        toggle.bottom > button.top,
    );
    expect(overlapping).toEqual([]);
  },
);

test.each([320, 1280])('at %i px the last line keeps a distance to the edge of the card', async (width) => {
  await openCheck(width);
  const note = page.getByText(m.check_starts_muted());
  await expect.element(note).toBeVisible();

  const text = document.createRange();
  text.selectNodeContents(note.element());
  const card = boxOf(page.getByRole('region', { name: m.check_title() }).element());

  expect(card.bottom - text.getBoundingClientRect().bottom).toBeGreaterThanOrEqual(10);
});
