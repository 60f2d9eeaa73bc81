/** Keys of the drawing tools: D starts and stops drawing, Ctrl+Z undoes, and 1 to 5 choose a tool. */
import { type AnnotationTool, annotationTools } from '@foyer/contract/meetings/annotations.ts';
import { useEffect, useEffectEvent } from 'react';
import type { Annotations } from './annotations-view-model.ts';

interface DrawingKeysOptions {
  readonly sharerId: string;
  readonly tool: AnnotationTool | null;
  readonly mayDraw: boolean;
}

export function useDrawingKeys(
  annotations: Annotations,
  { sharerId, tool, mayDraw }: DrawingKeysOptions,
): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!mayDraw || tool === null || isElsewhere(event)) return;
    const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z';
    const chosen = event.ctrlKey || event.metaKey ? undefined : annotationTools[Number(event.key) - 1];
    if (isUndo) void annotations.undo(sharerId);
    else if (chosen) annotations.choose(chosen);
    else if (event.key === 'Escape') annotations.choose(null);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listening = new AbortController();
    window.addEventListener('keydown', (event) => onKeyDown(event), { signal: listening.signal });
    return () => listening.abort();
  }, []);
}

/** The key belongs to a text field or an open dialog. */
function isElsewhere({ target, altKey }: KeyboardEvent): boolean {
  const isTyping =
    target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
  return altKey || isTyping || document.querySelector('dialog[open]') !== null;
}
