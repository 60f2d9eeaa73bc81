/** Requests to the simulated application, as the pages of customers and staff send them. */
import type { InjectOptions } from 'fastify';
import type { SimulatedApp } from '../../../app.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';

export interface Caller {
  /** The address of the network that the request comes from. */
  readonly address: string;
  readonly token?: string;
  readonly cookie?: string;
  /** The languages of the browser. */
  readonly language?: string;
}

interface Request {
  readonly method?: 'DELETE' | 'GET' | 'POST' | 'PUT';
  readonly url: string;
  readonly by: Caller;
  readonly body?: object;
}

export interface Reply<Result> {
  readonly result: Result;
  readonly cookie: string;
}

export type Calls = ReturnType<typeof createCalls>;

export function createCalls({ http }: Pick<SimulatedApp, 'http'>, tenant: string) {
  async function send<Result>({ method = 'GET', url, by, body }: Request): Promise<Reply<Result>> {
    const options: InjectOptions = {
      method,
      url,
      remoteAddress: by.address,
      headers: {
        host: `${tenant}.localhost`,
        ...(by.token ? { authorization: `Bearer ${by.token}` } : {}),
        ...(by.cookie ? { cookie: by.cookie } : {}),
        ...(by.language ? { 'accept-language': by.language } : {}),
      },
      ...(body ? { payload: body } : {}),
    };
    const { statusCode, body: text, cookies } = await http.inject(options);
    if (statusCode >= 400) throw new RejectedCall({ method, url, statusCode, text });
    return {
      result: text.startsWith('{') ? (JSON.parse(text).result as Result) : (undefined as Result),
      cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    };
  }

  return {
    send,
    /** @returns the result alone */
    ask: async <Result>(request: Request): Promise<Result> => (await send<Result>(request)).result,
    /** The newest code that was sent to this phone number (E.164), from the outbox. */
    async codeFor(phone: string): Promise<string> {
      const messages = await this.ask<{ to: string; text: string }[]>({
        url: '/api/dev/outbox',
        by: { address: '127.0.0.1' },
      });
      for (const { to, text } of messages) {
        const code = to === phone ? /\b\d{6}\b/.exec(text)?.[0] : undefined;
        if (code) return code;
      }
      throw new Error('the outbox has no code for this number');
    },
  };
}

/** The application answered with an error. */
export class RejectedCall extends Error {
  /** Of the error catalogue. */
  readonly code: string;

  constructor({
    method,
    url,
    statusCode,
    text,
  }: { method: string; url: string; statusCode: number; text: string }) {
    super(`${method} ${url} was answered with ${statusCode}: ${text.slice(0, 300)}`);
    this.name = 'RejectedCall';
    this.code = /"code":"([\w.]+)"/.exec(text)?.[1] ?? '';
  }
}

/**
 * @returns the result, or `null` when the application rejected it with one of these codes: people do things that come too
 * late
 */
export async function unlessRejected<Result>(
  codes: readonly string[],
  work: Promise<Result>,
): Promise<Result | null> {
  try {
    return await work;
  } catch (error) {
    if ((error instanceof RejectedCall || error instanceof DomainError) && codes.includes(error.code))
      return null;
    throw error;
  }
}
