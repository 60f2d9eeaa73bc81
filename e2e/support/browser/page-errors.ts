/** Collects console errors, CSP violations and uncaught exceptions of pages. */
import type { BrowserContext } from '@playwright/test';

/**
 * The request was accepted while the page asked for a preconnect token, or while it connected with one. The server then
 * rejects the token with 409, and the page asks for another.
 */
const isRejectedPreconnect = (problem: string): boolean =>
  /\b409\b.*\/requests\/current\/ahead\)$/.test(problem) ||
  /^WebSocket connection to '\S+\/livekit\/rtc\?\S+' failed: .*\b409\b/.test(problem);

/**
 * LiveKit's client writes to its connection without asking whether that is closing: a participant left or was removed
 * while it sent.
 */
const isWriteToClosing = (problem: string): boolean =>
  /^WebSocket is already in CLOSING or CLOSED state\. \(\S+\/assets\/call-[\w-]+\.js\)$/.test(problem);

/** @returns a list that grows with the errors of all pages of the context from now on */
export function collectPageErrors(context: BrowserContext): readonly string[] {
  const problems: string[] = [];
  context.on('console', (message) => {
    const problem = `${message.text()} (${message.location().url})`;
    if (message.type() !== 'error' || isRejectedPreconnect(problem) || isWriteToClosing(problem)) return;
    problems.push(problem);
  });
  context.on('weberror', (error) => problems.push(String(error.error())));
  return problems;
}
