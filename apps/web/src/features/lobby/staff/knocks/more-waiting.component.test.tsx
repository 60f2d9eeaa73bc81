/** The list below the knocks: a long name must not push their answers off the screen. */
import '../../../../ui/tokens.css';
import '../../../../ui/base.css';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { QueueRow } from '../queue/queue-rows.ts';
import { MoreWaiting } from './more-waiting.tsx';

const columnWidth = 348;

test.each([
  ['one unbroken word', 'Wolfeschlegelstein'.repeat(7)],
  ['words', 'Wolfe Schlegel Stein '.repeat(6)],
  ['right-to-left letters', 'محمد عبد الرحمن '.repeat(8)],
])(
  'the list of waiting customers is as wide as the column of the knocks with a name of %s',
  async (_kind, customerName) => {
    await page.viewport(1280, 800);
    const request = {
      meetingId: 'm',
      customerName,
      productName: 'Demo',
      queuedAt: '2026-11-23T09:00:00.000Z',
    };
    const rows = [{ position: 6, request } as unknown as QueueRow];

    const { container } = await render(
      <div style={{ width: columnWidth }}>
        <div style={{ display: 'grid' }}>
          <MoreWaiting rows={rows} now={Date.UTC(2026, 10, 23, 9, 1)} />
        </div>
      </div>,
    );

    const section = container.querySelector('section');
    expect(section?.getBoundingClientRect().width).toBe(columnWidth);
  },
);
