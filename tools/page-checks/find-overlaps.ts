/** Controls of a page that cover each other. Runs in the page, also under Playwright. */

/**
 * Self-contained, because Playwright sends its source to the page.
 * @returns each pair of visible controls that share more than a pixel, and each control whose middle is under something
 * else. Without: a control inside another one, a button that covers all of the element around it, what cannot be
 * pressed, and what is behind a modal dialog
 */
export function findOverlaps(): string[] {
  const controlsSelector = 'button, a[href], input, select, textarea, summary, [role="button"], [role="tab"]';
  const tolerance = 1;

  const nameOf = (element: Element) =>
    `${element.tagName} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').slice(0, 40)}`;
  const canBePressed = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    getComputedStyle(element).pointerEvents !== 'none' &&
    !element.closest('[inert]');

  /** As the button over a video tile, below the buttons on the tile. */
  function coversItsPlace(element: Element): boolean {
    if (!(element instanceof HTMLElement) || getComputedStyle(element).position !== 'absolute') return false;
    const around = element.offsetParent;
    return (
      around !== null &&
      element.offsetWidth >= around.clientWidth - tolerance &&
      element.offsetHeight >= around.clientHeight - tolerance
    );
  }

  /** What the elements around it do not cut off. */
  function visiblePartOf(control: Element) {
    let { left, right, top, bottom } = control.getBoundingClientRect();
    for (let element = control; element !== document.body; ) {
      const { position } = getComputedStyle(element);
      if (position === 'fixed') break;
      // An element around an absolutely positioned one cuts it only if it is its containing block, or around that.
      const around: Element | null =
        position === 'absolute' && element instanceof HTMLElement
          ? element.offsetParent
          : element.parentElement;
      if (!around || around === document.body) break;
      element = around;
      const { overflowX, overflowY } = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      if (overflowX !== 'visible') [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
      if (overflowY !== 'visible') [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
    }
    return { left, right, top, bottom };
  }

  const dialog = [...document.querySelectorAll(':modal, [aria-modal="true"]')].findLast(canBePressed);
  const controls = [...(dialog ?? document).querySelectorAll(controlsSelector)]
    .filter((control) => canBePressed(control) && !coversItsPlace(control))
    .map((control) => ({ control, part: visiblePartOf(control) }));

  /** What takes the clicks in the middle of the control, in its place. */
  function coverOf({ control, part }: (typeof controls)[number]): Element | null {
    const { left, right, top, bottom } = part;
    if (right - left <= tolerance || bottom - top <= tolerance) return null;
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const isOwn =
      !hit || hit.contains(control) || control.contains(hit) || hit.closest('label')?.contains(control);
    return isOwn ? null : hit;
  }

  const covered = controls.flatMap((each) => {
    const cover = coverOf(each);
    return cover ? [`${nameOf(each.control)} is under ${nameOf(cover)}`] : [];
  });
  const overlapping = controls.flatMap(({ control: one, part: a }, index) =>
    controls.slice(index + 1).flatMap(({ control: other, part: b }) => {
      if (one.contains(other) || other.contains(one)) return [];
      const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (width <= tolerance || height <= tolerance) return [];
      return [
        `${nameOf(one)} and ${nameOf(other)} overlap by ${Math.round(width)} × ${Math.round(height)} px`,
      ];
    }),
  );
  return [...covered, ...overlapping];
}
