/** The requests of pages that failed, were rejected or are not answered yet, for the report of a failed journey. */
import type { BrowserContext, Request, WebSocket } from '@playwright/test';

interface SentRequest {
  /** Time, method and path. */
  readonly description: string;
  outcome: string;
  status?: number;
}

/** Starts to listen. @returns a function that lists them: time, method and path, and the outcome so far */
export function collectFailedRequests(context: BrowserContext): () => readonly string[] {
  const requests = new Map<Request | WebSocket, SentRequest>();
  const begin = (request: Request | WebSocket, kind: string, outcome: string) => {
    const description = `${new Date().toISOString()} ${kind} ${new URL(request.url()).pathname}`;
    requests.set(request, { description, outcome });
  };
  const change = (request: Request | WebSocket, changed: Partial<SentRequest>) => {
    const sent = requests.get(request);
    if (sent) Object.assign(sent, changed);
  };

  context.on('request', (request) => begin(request, request.method(), 'not answered yet'));
  context.on('response', (response) => {
    const status = response.status();
    change(response.request(), { status, outcome: `${status}, not complete yet` });
  });
  context.on('requestfinished', (request) => {
    const { status = 0 } = requests.get(request) ?? {};
    if (status < 400) requests.delete(request);
    else change(request, { outcome: String(status) });
  });
  context.on('requestfailed', (request) =>
    change(request, { outcome: request.failure()?.errorText ?? 'no reason' }),
  );
  context.on('page', (page) =>
    page.on('websocket', (socket) => {
      begin(socket, 'WebSocket', 'open');
      socket.on('close', () => change(socket, { outcome: 'closed' }));
      socket.on('socketerror', (outcome) => change(socket, { outcome }));
    }),
  );
  return () => [...requests.values()].map(({ description, outcome }) => `${description}: ${outcome}`);
}
