/** Shows an open door in the tenant's colour as the tab's icon. @returns restores the original icon */
export function showTurnIcon(): () => void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!icon) return () => {};
  const originalHref = icon.href;
  const accent = getComputedStyle(document.documentElement).getPropertyValue('--accent').trim() || '#1b1a18';
  const ground = `<rect width="32" height="32" rx="7" fill="${accent}"/>`;
  const door = '<path d="M9 27V5h14v22z" fill="#fff"/><path d="M9 27V5l8 4v21z" fill="#1b1a18"/>';
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${ground}${door}</svg>`;
  icon.href = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
  return () => {
    icon.href = originalHref;
  };
}
