/** The lobby's first screen on a phone. */
import '../../../ui/tokens.css';
import '../../../ui/base.css';
import type { WaitingNotices, WhileWaiting } from '@foyer/contract/lobby/shapes.ts';
import type { ClientConfig } from '@foyer/contract/tenants/tenants.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { m } from '../../../paraglide/messages.js';
import { ConfigProvider } from '../../../platform/config/config.ts';
import { LobbyPage } from './lobby-page.tsx';

afterEach(() => page.viewport(1280, 800));

interface Shown {
  notices?: WaitingNotices;
  whileWaiting?: WhileWaiting;
}

function renderLobby({ notices = { announcement: null, message: null }, whileWaiting }: Shown = {}) {
  return render(
    <ConfigProvider value={{ clientName: 'Acme', logo: '', flags: {} } as ClientConfig}>
      <LobbyPage
        position={4}
        likelyWait={{ fromMs: 180_000, toMs: 360_000, samples: 12 }}
        isAttended
        asked={{ count: 1, name: 'Priya Venkatesh' }}
        hold={null}
        returnReason={null}
        snapshot={{ notices, whileWaiting: whileWaiting ?? null }}
        productSlug="tour"
        productName="JEE Live Demo"
        customerName="Ananya Iyer"
        isConnected
        heldUntil={null}
        initialDevices={{ camera: true, microphone: true }}
        onInitialDevices={vi.fn()}
        startsWithoutVideo={false}
        token={async () => null}
        hasSound
        onSound={vi.fn()}
        leaveRequests={0}
        isLeaving={false}
        onLeave={vi.fn()}
        onPickTime={vi.fn()}
        onAway={vi.fn()}
      />
    </ConfigProvider>,
  );
}

const card = page.getByRole('region', { name: m.lobby_place() });
const queuePosition = card.getByText('4', { exact: true });
const deviceTest = page.getByRole('button', { name: m.check_try() });

test('on a phone the place, the likely wait and the device test are visible without scrolling', async () => {
  // The screen of a phone without the bars of its browser.
  await page.viewport(390, 664);
  await renderLobby();

  await expect.element(queuePosition).toBeInViewport({ ratio: 1 });
  await expect.element(card.getByText(m.lobby_notified_name({ name: 'Priya' }))).toBeInViewport({ ratio: 1 });
  await expect.element(card.getByText(m.wait_likely())).toBeInViewport({ ratio: 1 });

  await expect.element(deviceTest).toBeInViewport({ ratio: 1 });
});

test('on a phone an announcement is above the place, and the content of the product below the device test', async () => {
  await page.viewport(390, 664);
  await renderLobby({
    notices: { announcement: { text: 'We open again at 14:00.', until: null }, message: null },
    whileWaiting: { text: 'Have your marks ready.', link: null, image: null },
  });

  const announcement = page.getByRole('status').filter({ hasText: 'We open again at 14:00.' });
  await expect.element(announcement).toBeInViewport({ ratio: 1 });
  await expect.element(queuePosition).toBeInViewport({ ratio: 1 });
  await expect.element(deviceTest).toBeInViewport({ ratio: 1 });
  const content = page.getByRole('region', { name: m.lobby_while_title() });
  await expect.element(content).toBeInTheDocument();
  const top = (of: Element) => of.getBoundingClientRect().top;
  expect(top(content.element())).toBeGreaterThan(top(deviceTest.element()));
});
