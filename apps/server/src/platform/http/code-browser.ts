/** The browser that asked for a code: a secret in a cookie that goes with this registration's own calls and no others. */
import { randomBytes } from 'node:crypto';
import { days } from '@foyer/contract/time.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

const cookie = 'foyer_registration';
/** Longer than anybody looks for a code; a browser that was closed meanwhile still has it. */
const lastsMs = days(1);

/** Who asks for a code, or tries one. */
export interface CodeCaller {
  readonly address: string;
  /** The host it was made on. */
  readonly host: string;
  /** What the browser asks for, as its header says it. */
  readonly languages: string | null;
  /** The secret of the browser: presented, or to be given with the code; `null`: it has none. */
  readonly browser: string | null;
}

/** Of a call about a registration that was begun before. */
export function callerOf(request: FastifyRequest): CodeCaller {
  const languages = request.headers['accept-language'] ?? null;
  const browser = request.cookies[cookie] ?? null;
  return { address: request.ip, host: request.host, languages, browser };
}

/** With a secret that nobody has seen: one that a page brings along might be somebody else's choice. */
export function newCallerOf(request: FastifyRequest): CodeCaller {
  return { ...callerOf(request), browser: randomBytes(32).toString('base64url') };
}

/** Gives the browser its secret; a cookie for each registration, so that tabs and products do not take each other's. */
export function giveBrowser(
  request: FastifyRequest,
  reply: FastifyReply,
  { browser }: CodeCaller,
  registrationId: string,
): void {
  if (browser === null) return;
  reply.setCookie(cookie, browser, {
    path: `/api/registrations/${registrationId}`,
    httpOnly: true,
    sameSite: 'strict',
    secure: request.protocol === 'https',
    maxAge: lastsMs / 1000,
  });
}
