/** The requests of pages that got no response, for the report of a failed journey. */
import type { BrowserContext } from '@playwright/test';

/** @returns a list that grows from now on: when, which request, and what the browser says of it */
export function collectFailedRequests(context: BrowserContext): readonly string[] {
  const failures: string[] = [];
  context.on('requestfailed', (request) => {
    const { pathname } = new URL(request.url());
    const reason = request.failure()?.errorText ?? 'no reason';
    failures.push(`${new Date().toISOString()} ${request.method()} ${pathname}: ${reason}`);
  });
  return failures;
}
