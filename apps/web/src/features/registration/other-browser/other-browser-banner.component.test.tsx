/** What a page without a camera says is missing: another browser, or TLS. */
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { m } from '../../../paraglide/messages.js';
import OtherBrowserBanner from './other-browser-banner.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

test('on plain http the page says that https is missing, not that it is in another app', async () => {
  vi.spyOn(window, 'isSecureContext', 'get').mockReturnValue(false);

  await render(<OtherBrowserBanner lacks="camera" isBookable={false} />);

  await expect.element(page.getByText(m.insecure_text())).toBeVisible();
  await expect.element(page.getByText(m.in_app_text())).not.toBeInTheDocument();
});

test('with https the page offers another browser', async () => {
  await render(<OtherBrowserBanner lacks="camera" isBookable={false} />);

  await expect.element(page.getByText(m.in_app_text())).toBeVisible();
});
