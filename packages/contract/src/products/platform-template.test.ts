import { expect, test } from 'vitest';
import { fillTemplate, isAppScheme, schemeOf, templateProblem } from './platform-template.ts';

const allowed = ['lightspeed', 'com.example.app'];
const problemOf = (template: string | null, platform: 'lightSpeedWeb' | 'lightSpeedApp' = 'lightSpeedApp') =>
  templateProblem(platform, template, allowed);

test.each([
  'https://meet.example.com/{meetingId}',
  'HTTPS://meet.example.com:8443/join?n={customerName}#{token}',
])('%s opens a web platform and an app', (template) => {
  expect(problemOf(template, 'lightSpeedWeb')).toBeNull();
  expect(problemOf(template)).toBeNull();
});

test.each([
  'lightspeed://join?meeting={meetingId}',
  'com.example.app://open/{productSlug}/{token}',
  'LightSpeed://x',
])('%s opens an app, and no web platform', (template) => {
  expect(problemOf(template)).toBeNull();
  expect(problemOf(template, 'lightSpeedWeb')).toBe('invalid');
});

test.each([
  ['javascript://%0aalert(1)//{meetingId}'],
  ['JavaScript://x/%0aalert(1)'],
  ['data://text/html,x'],
  ['file:///etc/passwd'],
  ['intent://x#Intent;scheme=https;end'],
  ['http://meet.example.com/{meetingId}'],
  ['//example.com/{meetingId}'],
  ['/live/{meetingId}'],
  ['https://{customerName}.example.com/'],
  ['https://{customerName}/'],
  ['{customerName}://example.com/'],
  ['https://somebody:{token}@example.com/'],
  ['https://example.com\\@evil.example/'],
  ['https:///{meetingId}'],
  ['https://example.com/{password}'],
  ['https://example.com/{meetingId'],
  ['https://example.com/a b'],
  ['https://example.com/\u0000'],
  ['https://example.com/\u0085'],
  ['https://exam\nple.com/'],
  ['lightspeed://join\t'],
])('%j is rejected', (template) => {
  expect(problemOf(template)).toBe('invalid');
});

test('the scheme of an app must be one that the tenant allows', () => {
  expect(problemOf('otherapp://join/{meetingId}')).toBe('not_available');
  expect(templateProblem('lightSpeedApp', 'otherapp://join/{meetingId}', null)).toBeNull();
});

test('an external platform needs an address, the built-in room none', () => {
  expect(problemOf(null)).toBe('required');
  expect(templateProblem('jupiter', null, [])).toBeNull();
});

test.each([
  ['lightspeed', true],
  ['com.example.app', true],
  ['https', false],
  ['http', false],
  ['javascript', false],
  ['Lightspeed', false],
  ['a', false],
  ['1app', false],
  ['app:', false],
  ['', false],
])('whether the scheme %j may be allowed: %s', (scheme, may) => {
  expect(isAppScheme(scheme)).toBe(may);
});

test('the scheme of an address is in lower case', () => {
  expect(schemeOf('LightSpeed://join')).toBe('lightspeed');
  expect(schemeOf('no scheme')).toBe('');
});

/** Browsers and Node have it; this package is compiled without the types of either. */
declare const URL: new (
  address: string,
) => {
  readonly origin: string;
  readonly pathname: string;
  readonly hash: string;
  readonly searchParams: { keys(): Iterable<string>; get(name: string): string | null };
};

const values = { meetingId: 'm-1', customerName: 'Tanvi', token: 't', productSlug: 'tour' };

test('a value stays within its part of the address', () => {
  const customerName = '../@evil.example/?a=b&c#d\r\n\u0000"<é\ud800{token}';
  const template = 'https://meet.example.com/{productSlug}/{customerName}/x?n={customerName}&t={token}';

  const address = new URL(fillTemplate(template, { ...values, customerName }));

  expect(address.origin).toBe('https://meet.example.com');
  expect(address.pathname.split('/')).toHaveLength(4);
  expect(address.hash).toBe('');
  expect([...address.searchParams.keys()]).toEqual(['n', 't']);
  expect(address.searchParams.get('n')).toBe(customerName.toWellFormed());
  expect(address.searchParams.get('t')).toBe('t');
});

test.each(['.', '..'])('the name %j does not become a step in the path', (customerName) => {
  const address = fillTemplate('https://meet.example.com/a/{customerName}/b', { ...values, customerName });

  expect(new URL(address).pathname).toBe('/a/-/b');
});
