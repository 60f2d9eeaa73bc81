/** Which key presses are single-key shortcuts: not those with a modifier, held down, or typed into a field. */

const typingFields = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';

export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(typingFields) !== null;
}

/** A single press, which nothing has handled yet. */
export function isUnmodified(event: KeyboardEvent): boolean {
  return !(event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey);
}

/** False also while a dialog is open, which handles the keys itself. */
export function isPlainKey(event: KeyboardEvent): boolean {
  return (
    isUnmodified(event) && !isTyping(event.target) && !document.querySelector('dialog[open], [role=dialog]')
  );
}
