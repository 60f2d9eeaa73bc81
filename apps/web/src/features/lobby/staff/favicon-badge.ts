/** The number of knocks on the tab's picture: drawn over the tenant's own, which comes back when nobody knocks. */

const side = 64;
/** The most that can be read on a tab. */
const most = 9;

/** What stands in the badge. */
export function badgeText(count: number): string {
  return count > most ? `${most}+` : String(count);
}

export interface FaviconParts {
  /** The page's `<link rel="icon">`, if it has one. */
  findLink(): HTMLLinkElement | null;
  /** @returns a data address of the picture with the number on it; `null` where it cannot be drawn */
  draw(picture: string, text: string): Promise<string | null>;
}

export function createFaviconBadge({ findLink, draw }: FaviconParts = page) {
  let original: { href: string; type: string } | null = null;
  let wanted = 0;

  /** Shows the number; none brings the tenant's picture back. */
  async function show(count: number): Promise<void> {
    const link = findLink();
    if (count === wanted || !link) return;
    wanted = count;
    if (count === 0) {
      restore(link);
      return;
    }
    original ??= { href: link.href, type: link.type };
    const address = await draw(original.href, badgeText(count)).catch(() => null);
    // A later number may have been faster.
    if (wanted !== count || !address) return;
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

const page: FaviconParts = {
  findLink: () => document.querySelector<HTMLLinkElement>('link[rel="icon"]'),
  async draw(picture, text) {
    const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side });
    const pen = canvas.getContext('2d');
    if (!pen) return null;
    const image = await loadPicture(picture);
    if (image) pen.drawImage(image, 0, 0, side, side);
    drawBadge(pen, text);
    return canvas.toDataURL('image/png');
  },
};

/** @returns `null` for a picture that does not load: the number alone says enough */
function loadPicture(address: string): Promise<HTMLImageElement | null> {
  return new Promise((resolve) => {
    const image = new Image(side, side);
    image.onload = () => resolve(image);
    image.onerror = () => resolve(null);
    image.src = address;
  });
}

function drawBadge(pen: CanvasRenderingContext2D, text: string): void {
  const radius = 21;
  const centre = { x: side - radius, y: side - radius };
  pen.fillStyle = '#fff';
  circle(pen, centre, radius);
  pen.fillStyle = '#c0222d';
  circle(pen, centre, radius - 3);
  pen.fillStyle = '#fff';
  pen.font = `700 ${text.length > 1 ? 24 : 30}px system-ui, sans-serif`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(text, centre.x, centre.y + 2);
}

function circle(pen: CanvasRenderingContext2D, { x, y }: { x: number; y: number }, radius: number): void {
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.fill();
}
