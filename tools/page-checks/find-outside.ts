/** What does not fit into a page, whatever people and products are called. Runs in the page, also under Playwright. */

/** Names that break layouts. In test data one name takes their place: `longestName`. */
export const hostileNames: Readonly<Record<string, string>> = {
  'one word': 'Wolfeschlegelsteinhausenbergerdorff'.repeat(4).slice(0, 120),
  '120 characters': 'Ana-Maria de la Concepción y Todos los Santos '.repeat(3).slice(0, 120).trim(),
  emoji: '👩🏽‍🚀🎉 '.repeat(12).trim(),
  'right to left': 'محمد عبد الرحمن آل سعود '.repeat(8).slice(0, 120).trim(),
  'combining marks': 'Ā̈́ḗ͂ŗ̌ȯ́ḩ̌ '.repeat(8).trim(),
};

/** Distinct names of 120 characters, each of one word. `findOutside` replaces them. */
export function longestName(distinct: number | string): string {
  return `${distinct}${'Wolfeschlegelsteinhausenbergerdorff'.repeat(4)}`.slice(0, 120);
}

/**
 * Shows each kind of name in place of every `longestName` and measures the page. Self-contained, because Playwright
 * sends its source to the page.
 * @returns what makes the page or a part of it scroll sideways, and every control of which a part is off the screen
 * or cut off by an element around it, each with the kinds of names
 */
export async function findOutside(names: Readonly<Record<string, string>>): Promise<string[]> {
  const controlsSelector = 'button, a[href], input, select, textarea, summary, [role="button"], [role="tab"]';
  /** What may be wider than its place and scroll: tables, code, and rows of choices. */
  const scrollableSelector =
    '[role="grid"], table, pre, [role="radiogroup"], [role="tablist"], nav, [data-scrolls]';
  const tolerance = 1;

  const nameOf = (element: Element) =>
    `${element.tagName} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').slice(0, 40)}`;
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return (
      width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    );
  };
  const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
  const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip';

  /** Which side of the control is cut off by an ancestor or is off the screen; `undefined`: none. */
  function findCut(control: Element): string | undefined {
    let { left, right, top, bottom } = control.getBoundingClientRect();
    let isFixed = false;
    for (let element = control; element !== document.body; ) {
      const { position } = getComputedStyle(element);
      isFixed = position === 'fixed';
      if (isFixed) break;
      // An element around an absolutely positioned one cuts it only if it is its containing block, or around that.
      const around: Element | null =
        position === 'absolute' && element instanceof HTMLElement
          ? element.offsetParent
          : element.parentElement;
      if (!around || around === document.body) break;
      element = around;
      const { overflowX, overflowY } = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      if (scrolls(overflowX)) ({ left, right } = box);
      else if (cuts(overflowX) && (left < box.left - tolerance || right > box.right + tolerance))
        return `cut off at the side by ${nameOf(element)}`;
      if (scrolls(overflowY)) ({ top, bottom } = box);
      else if (cuts(overflowY) && (top < box.top - tolerance || bottom > box.bottom + tolerance))
        return `cut off above or below by ${nameOf(element)}`;
    }
    if (left < -tolerance || right > innerWidth + tolerance) return 'beside the screen';
    // A skip link is above the screen until it has the focus.
    if (control.matches('a[href^="#"]') && bottom <= 0) return undefined;
    if (isFixed && (top < -tolerance || bottom > innerHeight + tolerance)) return 'above or below the screen';
    return undefined;
  }

  /** Without the elements around the ones that are too wide. */
  const innermost = (elements: Element[]) =>
    elements.filter((element) => !elements.some((other) => other !== element && element.contains(other)));

  function findScrolling(): string[] {
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth) {
      // The text of an element can be wider than its box.
      const wide = [...document.querySelectorAll('body *')].filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        const hasVisibleText = getComputedStyle(element).overflowX === 'visible';
        const end = hasVisibleText ? Math.max(right, left + element.scrollWidth) : right;
        return isShown(element) && end > innerWidth + tolerance;
      });
      return [
        `the page is ${scrollWidth} px wide`,
        ...innermost(wide).map((element) => `${nameOf(element)}: makes the page scroll sideways`),
      ];
    }
    return [...document.querySelectorAll('body *')]
      .filter(
        (element) =>
          element.scrollWidth > element.clientWidth + tolerance &&
          element.clientWidth > 1 &&
          scrolls(getComputedStyle(element).overflowX) &&
          isShown(element) &&
          !element.closest(scrollableSelector) &&
          !element.querySelector(scrollableSelector) &&
          !element.matches('input, textarea, select'),
      )
      .map((element) => `${nameOf(element)}: scrolls sideways`);
  }

  const measure = (): string[] => [
    ...findScrolling(),
    ...[...document.querySelectorAll(controlsSelector)].filter(isShown).flatMap((control) => {
      const cut = findCut(control);
      return cut ? [`${nameOf(control)}: ${cut}`] : [];
    }),
  ];

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const original = new Map<Text, string>();
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    if (text.data.includes('Wolfeschlegelstein')) original.set(text, text.data);
  }
  const found = new Map<string, Set<string>>();
  for (const [kind, name] of Object.entries(names)) {
    const shown = new Map(
      [...original].map(([text, data]) => [text, data.replace(/\d*Wolfe[a-z]+/gi, name)]),
    );
    for (const [text, data] of shown) text.data = data;
    // Tables measure their rows after a frame.
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
    for (const problem of measure()) found.set(problem, (found.get(problem) ?? new Set()).add(kind));
    // What the page has written since then stays.
    for (const [text, data] of original) if (text.data === shown.get(text)) text.data = data;
  }
  return [...found].map(([problem, kinds]) => `${problem} (${[...kinds].join(', ')})`);
}
