/** Opens the address of an external platform without a click, where the browser allows it. */

export const isWebAddress = (address: string): boolean => /^https:/i.test(address);

/** The new page does not know this one. @returns whether the browser opened it */
export function openAddress(address: string): boolean {
  if (!isWebAddress(address)) return openApp(address);
  // With the `noopener` feature, `window.open` would not tell whether it opened.
  const tab = window.open('about:blank', '_blank');
  if (!tab) return false;
  tab.opener = null;
  tab.location.replace(address);
  return true;
}

/** The page stays. Browsers ask the person, and open an app only soon after a click. */
function openApp(address: string): boolean {
  if (!navigator.userActivation?.isActive) return false;
  location.assign(address);
  return true;
}
