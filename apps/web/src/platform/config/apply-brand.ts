/** Applies a brand that was changed while the page is open. */

/** Replaces the tenant's colours in the document head by the current ones. */
export async function applyPalette(): Promise<void> {
  const answer = await fetch('/brand/palette.css');
  const style = [...document.head.querySelectorAll('style')].find((each) =>
    each.textContent?.includes('--accent:'),
  );
  if (!answer.ok || !style) return;
  // The style element also contains the order of the cascade layers.
  const [order = ''] = style.textContent?.split(':root') ?? [];
  style.textContent = order + (await answer.text());
  const accent = getComputedStyle(document.documentElement).getPropertyValue('--accent').trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', accent);
}

/** @param address a new URL for each change, because browsers cache icons by URL */
export function applyIcon(address: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!link) return;
  link.removeAttribute('type');
  link.href = address;
}
