/** A message that was not delivered, beside a long explanation on a narrow panel. */
import '../../../ui/tokens.css';
import '../../../ui/base.css';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ApiError } from '../../../platform/api/api.ts';
import type { ChatViewModel } from '../chat-view-model.ts';
import type { PictureUrls } from '../pictures/picture-urls.ts';
import { OutgoingItem } from './outgoing-item.tsx';

test('the icon of a message that was not delivered keeps its size beside a long text', async () => {
  const problem = new ApiError('network.unreachable');
  await render(
    <ul style={{ width: 160, padding: 0 }}>
      <OutgoingItem
        outgoing={{ id: '1', text: 'Hello', recipient: 'EVERYONE', pictures: [], status: 'failed', problem }}
        chat={{} as ChatViewModel}
        pictures={{} as PictureUrls}
      />
    </ul>,
  );

  const alert = page.getByRole('alert');
  await expect.element(alert).toBeVisible();
  const { width, height } = (alert.element().querySelector('svg') as SVGElement).getBoundingClientRect();

  expect([width, height]).toEqual([16, 16]);
});
