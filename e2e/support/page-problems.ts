/** What a browser complains about on its console: errors, broken rules of the page's security policy, thrown exceptions. */
import type { BrowserContext } from '@playwright/test';

/** An accept that comes while the page asks for the key ahead of it: there is nothing to stand ahead of any more. */
const isOvertaken = (problem: string): boolean => /\b409\b.*\/requests\/current\/ahead\)$/.test(problem);

/** Notes every complaint of every page of the context from now on. */
export function notePageProblems(context: BrowserContext): readonly string[] {
  const problems: string[] = [];
  context.on('console', (message) => {
    const problem = `${message.text()} (${message.location().url})`;
    if (message.type() === 'error' && !isOvertaken(problem)) problems.push(problem);
  });
  context.on('weberror', (error) => problems.push(String(error.error())));
  return problems;
}
