/**
 * The messages that the page shows for three seconds. They are kept from the import of this module on, because on a busy
 * machine a message can come and go between two steps of a test.
 */
import { expect } from 'vitest';

const shown: string[] = [];
const texts = new WeakMap<Element, string>();

new MutationObserver(() => {
  for (const element of document.querySelectorAll('[role=alert], [role=status]')) {
    const text = element.textContent;
    if (texts.get(element) === text) continue;
    texts.set(element, text);
    shown.push(text);
  }
}).observe(document, { subtree: true, childList: true, characterData: true });

/** Waits until a message with this text is shown, or was shown in this file. Each is found once. */
export async function expectMessage(text: string): Promise<void> {
  await expect.poll(() => takeMessage(text), { message: 'the messages of the page' }).toBe(text);
}

/** @returns the text; those that were shown instead, if there is none with it */
function takeMessage(text: string): string {
  const found = shown.findIndex((message) => message.includes(text));
  if (found === -1) return shown.join('\n');
  shown.splice(found, 1);
  return text;
}
