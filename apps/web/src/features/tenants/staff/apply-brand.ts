/** Shows a changed brand on this very page, which came with the old one in its head. */
import { announceConfigChange } from '../../../platform/config.ts';

/** Everybody else sees it with the next page they open. */
export async function applyBrand(): Promise<void> {
  announceConfigChange();
  const answer = await fetch('/brand/palette.css', { cache: 'reload' });
  const style = [...document.head.querySelectorAll('style')].find((each) =>
    each.textContent?.includes('--accent:'),
  );
  if (answer.ok && style) style.textContent = await answer.text();
}
