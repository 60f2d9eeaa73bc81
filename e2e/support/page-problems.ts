/** What a browser complains about on its console: errors, broken rules of the page's security policy, thrown exceptions. */
import type { BrowserContext } from '@playwright/test';

/** Notes every complaint of every page of the context from now on. */
export function notePageProblems(context: BrowserContext): readonly string[] {
  const problems: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') problems.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => problems.push(String(error.error())));
  return problems;
}
