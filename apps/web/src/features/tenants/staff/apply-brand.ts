/** Shows a changed brand on this very page, which came with the old one in its head. */
import { announceConfigChange } from '../../../platform/config.ts';

/** Everybody else sees it with the next page they open. */
export async function applyBrand(): Promise<void> {
  announceConfigChange();
  applyIcon();
  const answer = await fetch('/brand/palette.css', { cache: 'reload' });
  const style = [...document.head.querySelectorAll('style')].find((each) =>
    each.textContent?.includes('--accent:'),
  );
  if (answer.ok && style) style.textContent = await answer.text();
}

/** What the tab shows stands in the page's head as well. */
function applyIcon(): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!link) return;
  link.removeAttribute('type');
  // An address that was not shown yet: the tab keeps what it knows under one.
  link.href = `/brand/favicon.svg?changed=${Date.now()}`;
}
