/** Draws the number of knocks over the tab's icon, and restores the tenant's icon when there are none. */

const sizePx = 64;
/** The largest number that is legible on a tab. */
const maxCount = 9;

export function badgeText(count: number): string {
  return count > maxCount ? `${maxCount}+` : String(count);
}

export interface FaviconDependencies {
  /** The page's `<link rel="icon">`, if it has one. */
  findLink(): HTMLLinkElement | null;
  /** @returns a data address of the picture with the number on it; `null` where it cannot be drawn */
  draw(picture: string, text: string): Promise<string | null>;
}

export function createFaviconBadge({ findLink, draw }: FaviconDependencies = browserFavicon) {
  let original: { href: string; type: string } | null = null;
  let wantedCount = 0;

  /** Shows the number; 0 restores the tenant's icon. */
  async function show(count: number): Promise<void> {
    const link = findLink();
    if (count === wantedCount || !link) return;
    wantedCount = count;
    if (count === 0) {
      restore(link);
      return;
    }
    original ??= { href: link.href, type: link.type };
    const address = await draw(original.href, badgeText(count)).catch(() => null);
    // A newer number may have been drawn meanwhile.
    if (wantedCount !== count || !address) return;
    link.type = 'image/png';
    link.href = address;
  }

  function restore(link: HTMLLinkElement): void {
    if (!original) return;
    link.type = original.type;
    link.href = original.href;
    original = null;
  }

  return { show };
}

const browserFavicon: FaviconDependencies = {
  findLink: () => document.querySelector<HTMLLinkElement>('link[rel="icon"]'),
  async draw(picture, text) {
    const canvas = Object.assign(document.createElement('canvas'), { width: sizePx, height: sizePx });
    const canvasContext = canvas.getContext('2d');
    if (!canvasContext) return null;
    const image = await loadPicture(picture);
    if (image) canvasContext.drawImage(image, 0, 0, sizePx, sizePx);
    drawBadge(canvasContext, text);
    return canvas.toDataURL('image/png');
  },
};

/** @returns `null` for an icon that does not load: the number is then drawn alone */
function loadPicture(address: string): Promise<HTMLImageElement | null> {
  return new Promise((resolve) => {
    const image = new Image(sizePx, sizePx);
    image.onload = () => resolve(image);
    image.onerror = () => resolve(null);
    image.src = address;
  });
}

function drawBadge(canvasContext: CanvasRenderingContext2D, text: string): void {
  const radius = 21;
  const centre = { x: sizePx - radius, y: sizePx - radius };
  canvasContext.fillStyle = '#fff';
  circle(canvasContext, centre, radius);
  canvasContext.fillStyle = '#c0222d';
  circle(canvasContext, centre, radius - 3);
  canvasContext.fillStyle = '#fff';
  canvasContext.font = `700 ${text.length > 1 ? 24 : 30}px system-ui, sans-serif`;
  canvasContext.textAlign = 'center';
  canvasContext.textBaseline = 'middle';
  canvasContext.fillText(text, centre.x, centre.y + 2);
}

function circle(
  canvasContext: CanvasRenderingContext2D,
  { x, y }: { x: number; y: number },
  radius: number,
): void {
  canvasContext.beginPath();
  canvasContext.arc(x, y, radius, 0, 2 * Math.PI);
  canvasContext.fill();
}
