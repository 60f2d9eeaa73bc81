/** Whether a carrier is described so that it can be called at all, told at the field. */

import { isIP } from 'node:net';
import type { FieldProblem } from '@foyer/contract/errors.ts';
import type { EmailProvider, MessageChannel, PhoneProvider } from '@foyer/contract/managed-messages.ts';
import { isPublicAddress } from '../../platform/http/public-address.ts';
import { callFor, callPlaceholders, type HttpProvider } from './http-carrier.ts';
import { problemWith } from './words.ts';

type Problems = Record<string, FieldProblem>;

interface Rules {
  readonly allowPrivate: boolean;
}

const headerName = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/;
/** What the connection itself says. */
const ownHeaders: readonly string[] = [
  'host',
  'content-length',
  'transfer-encoding',
  'connection',
  'idempotency-key',
];
const sender = /^[^\r\n<>]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/;
const twilioSender = /^(?:\+[1-9]\d{5,14}|MG[0-9a-f]{32}|[A-Za-z0-9 ]{1,11})$/;

/** An example of each value: what it makes of the description must be a call. */
const example = Object.fromEntries(callPlaceholders.map((name) => [name, `a "${name}" & \\ more`])) as Record<
  (typeof callPlaceholders)[number],
  string
>;

/** @returns field → what is wrong, as `sms.url` */
export function providerProblems(
  channel: MessageChannel,
  provider: PhoneProvider | EmailProvider,
  rules: Rules,
): Problems {
  const found = problemsOf(provider, rules);
  return Object.fromEntries(
    Object.entries(found).map(([field, problem]) => [`${channel}.${field}`, problem]),
  );
}

function problemsOf(provider: PhoneProvider | EmailProvider, rules: Rules): Problems {
  switch (provider.kind) {
    case 'none':
    case 'operator':
      return {};
    case 'twilio':
      return twilioSender.test(provider.from) ? {} : { from: 'invalid' };
    case 'smtp':
      return {
        ...(isAddress(provider.url, ['smtp:', 'smtps:'], rules) ? {} : { url: 'invalid' }),
        ...(sender.test(provider.from) ? {} : { from: 'email' }),
      };
    case 'http':
      return httpProblems(provider, rules);
  }
}

function httpProblems(provider: HttpProvider, rules: Rules): Problems {
  const problems: Problems = {};
  const url = problemWith(provider.url, callPlaceholders);
  if (url) problems.url = url;
  const body = problemWith(provider.body, callPlaceholders);
  if (body) problems.body = body;
  for (const [name, value] of Object.entries(provider.headers)) {
    const isOurs = ownHeaders.includes(name.toLowerCase());
    const inValue = problemWith(value, callPlaceholders);
    if (!headerName.test(name) || isOurs || inValue) problems.headers = inValue ?? 'invalid';
  }
  if (Object.keys(problems).length > 0) return problems;
  try {
    const call = callFor(provider, example);
    const isHostFixed = call.url.host === new URL(provider.url.replaceAll(/\{\{.*?\}\}/g, 'x')).host;
    if (
      !isHostFixed ||
      !isAddress(call.url.href, ['https:', ...(rules.allowPrivate ? ['http:'] : [])], rules)
    )
      return { url: 'invalid' };
    if (call.body && provider.contentType === 'application/json') JSON.parse(call.body);
    return {};
  } catch (error) {
    return error instanceof SyntaxError ? { body: 'invalid' } : { url: 'invalid' };
  }
}

/** Addresses are looked at again before each call: a name may come to lead elsewhere. */
function isAddress(text: string, protocols: readonly string[], { allowPrivate }: Rules): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, password, hash } = new URL(text);
  const host = hostname.replace(/^\[|\]$/g, '');
  // A password in the address would be shown to whoever may look at it: it is told as the secret.
  if (!protocols.includes(protocol) || !host || password || hash) return false;
  if (allowPrivate) return true;
  return isIP(host)
    ? isPublicAddress(host)
    : host.includes('.') && !/(^|\.)(localhost|internal|local)$/i.test(host);
}
