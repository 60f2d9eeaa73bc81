/** Validates provider settings and reports problems by field. */

import { isIP } from 'node:net';
import type { FieldProblem } from '@foyer/contract/core/errors.ts';
import type {
  EmailProviderSettings,
  MessageChannel,
  PhoneProviderSettings,
} from '@foyer/contract/messaging/messages.ts';
import { isPublicAddress } from '../../../platform/http/outgoing/ssrf-guard.ts';
import { problemWith } from '../templates/template-text.ts';
import { buildRequest, type HttpProviderSettings, requestPlaceholders } from './http-provider.ts';

type Problems = Record<string, FieldProblem>;

interface Rules {
  readonly allowPrivate: boolean;
}

const headerName = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/;
/** Headers that the connection itself sets. */
const reservedHeaders: readonly string[] = [
  'host',
  'content-length',
  'transfer-encoding',
  'connection',
  'idempotency-key',
];
const sender = /^[^\r\n<>]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/;
const twilioSender = /^(?:\+[1-9]\d{5,14}|MG[0-9a-f]{32}|[A-Za-z0-9 ]{1,11})$/;

/** Example values: with them, the settings must form a valid request. */
const example = Object.fromEntries(
  requestPlaceholders.map((name) => [name, `a "${name}" & \\ more`]),
) as Record<(typeof requestPlaceholders)[number], string>;

/** @returns the problems by field, such as `sms.url` */
export function providerProblems(
  channel: MessageChannel,
  settings: PhoneProviderSettings | EmailProviderSettings,
  rules: Rules,
): Problems {
  const problems = problemsOf(settings, rules);
  return Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [`${channel}.${field}`, problem]),
  );
}

function problemsOf(settings: PhoneProviderSettings | EmailProviderSettings, rules: Rules): Problems {
  switch (settings.kind) {
    case 'none':
    case 'operator':
      return {};
    case 'twilio':
      return twilioSender.test(settings.from) ? {} : { from: 'invalid' };
    case 'smtp':
      return {
        ...(isAllowedUrl(settings.url, ['smtp:', 'smtps:'], rules) ? {} : { url: 'invalid' }),
        ...(sender.test(settings.from) ? {} : { from: 'email' }),
      };
    case 'http':
      return httpProblems(settings, rules);
  }
}

function httpProblems(settings: HttpProviderSettings, rules: Rules): Problems {
  const problems: Problems = {};
  const url = problemWith(settings.url, requestPlaceholders);
  if (url) problems.url = url;
  const body = problemWith(settings.body, requestPlaceholders);
  if (body) problems.body = body;
  for (const [name, value] of Object.entries(settings.headers)) {
    const isReserved = reservedHeaders.includes(name.toLowerCase());
    const inValue = problemWith(value, requestPlaceholders);
    if (!headerName.test(name) || isReserved || inValue) problems.headers = inValue ?? 'invalid';
  }
  if (Object.keys(problems).length > 0) return problems;
  try {
    const call = buildRequest(settings, example);
    const isHostFixed = call.url.host === new URL(settings.url.replaceAll(/\{\{.*?\}\}/g, 'x')).host;
    if (
      !isHostFixed ||
      !isAllowedUrl(call.url.href, ['https:', ...(rules.allowPrivate ? ['http:'] : [])], rules)
    )
      return { url: 'invalid' };
    if (call.body && settings.contentType === 'application/json') JSON.parse(call.body);
    return {};
  } catch (error) {
    return error instanceof SyntaxError ? { body: 'invalid' } : { url: 'invalid' };
  }
}

/** Before each request the name is resolved and verified again, because DNS answers change. */
function isAllowedUrl(text: string, protocols: readonly string[], { allowPrivate }: Rules): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, password, hash } = new URL(text);
  const host = hostname.replace(/^\[|\]$/g, '');
  // A password belongs into the secret: the URL is shown to admins.
  if (!protocols.includes(protocol) || !host || password || hash) return false;
  if (allowPrivate) return true;
  return isIP(host)
    ? isPublicAddress(host)
    : host.includes('.') && !/(^|\.)(localhost|internal|local)$/i.test(host);
}
