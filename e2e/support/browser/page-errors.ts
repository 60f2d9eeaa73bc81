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

/** @returns the errors of all pages of the context from now on */
export function collectPageErrors(context: BrowserContext): () => readonly string[] {
  const problems: string[] = [];
  const rejectedTokens = new Set<string>();
  context.on('console', (message) => {
    const problem = `${message.text()} (${message.location().url})`;
    if (message.type() !== 'error' || isRejectedPreconnect(problem) || isWriteToClosing(problem)) return;
    problems.push(problem);
  });
  context.on('weberror', (error) => problems.push(String(error.error())));
  // Firefox does not write the status of a rejected connection. LiveKit's client asks for it.
  context.on('response', (response) => {
    const isReason = response.status() === 409 && response.url().includes('/livekit/rtc/validate?');
    if (isReason) rejectedTokens.add(tokenIn(response.url()));
  });
  return () => problems.filter((problem) => !rejectedTokens.has(tokenIn(problem)));
}

const tokenIn = (text: string): string => /[?&]access_token=([\w.-]+)/.exec(text)?.[1] ?? '';
