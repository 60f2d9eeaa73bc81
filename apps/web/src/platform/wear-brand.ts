/** A brand that was changed while the page stands: the page came with the old one in its head. */

/** Puts the tenant's colours as they are now in the place of those that the page came with in its head. */
export async function wearPalette(): Promise<void> {
  const answer = await fetch('/brand/palette.css');
  const style = [...document.head.querySelectorAll('style')].find((each) =>
    each.textContent?.includes('--accent:'),
  );
  if (!answer.ok || !style) return;
  // The order of the layers stands there too.
  const [order = ''] = style.textContent?.split(':root') ?? [];
  style.textContent = order + (await answer.text());
  const accent = getComputedStyle(document.documentElement).getPropertyValue('--accent').trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', accent);
}

/** @param address another one after each change, as the browser keeps what it knows under one */
export function wearIcon(address: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!link) return;
  link.removeAttribute('type');
  link.href = address;
}
