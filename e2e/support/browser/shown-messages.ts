/**
 * The messages that a page shows for three seconds, such as snackbars. They are kept, because on a busy machine a
 * message can come and go between two tries of an assertion.
 */
import { type BrowserContext, expect, type Page } from '@playwright/test';

const readEveryMs = 250;

type WindowWithMessages = Window & {
  shownMessages?: string[];
  readMessages?: () => void;
};

export async function keepShownMessages(context: BrowserContext): Promise<void> {
  await context.addInitScript((everyMs) => {
    const shown: string[] = [];
    const texts = new WeakMap<Element, string>();
    const readMessages = () => {
      for (const element of document.querySelectorAll('[role=alert], [role=status]')) {
        const text = element.textContent;
        if (texts.get(element) === text) continue;
        texts.set(element, text);
        shown.push(text);
      }
    };
    // No observer: a new tab keeps this window, but not the document that it begins with.
    setInterval(readMessages, everyMs);
    Object.assign(window, { shownMessages: shown, readMessages });
  }, readEveryMs);
}

/**
 * Waits until a message with this text is shown, or was shown since the page was loaded. Each is found once. Without
 * `keepShownMessages`, only a message that is shown at the moment of a try is found.
 */
export async function expectMessage(page: Page, text: string): Promise<void> {
  const take = () => page.evaluate(takeMessage, text);
  await expect.poll(take, { message: 'the messages of the page' }).toBe(text);
}

/** @returns the text; those that were shown instead, if there is none with it */
function takeMessage(text: string): string {
  const { shownMessages, readMessages } = window as WindowWithMessages;
  readMessages?.();
  const shown =
    shownMessages ??
    Array.from(document.querySelectorAll('[role=alert], [role=status]'), (element) => element.textContent);
  const found = shown.findIndex((message) => message.includes(text));
  if (found === -1) return shown.join('\n');
  shown.splice(found, 1);
  return text;
}
