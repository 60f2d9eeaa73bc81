import { expect, test } from 'vitest';
import { unknownNames } from './unknown-names.ts';

test.each([
  ['S3_BUCKET_NAME', 'S3_BUCKET_NAME is not a setting and has no effect'],
  ['FOYER_SECRETS', 'did you mean FOYER_SECRET?'],
  ['DATABASE_URI', 'did you mean DATABASE_URL?'],
  ['TRUSTED_PROXY', 'did you mean TRUSTED_PROXIES?'],
  ['PUBLIC_HOST_SUFFIX', 'did you mean PUBLIC_HOST_SUFFIXES?'],
  ['LOGLEVEL', 'did you mean LOG_LEVEL?'],
  ['livekit_url', 'did you mean LIVEKIT_URL?'],
])('warns about %s by name', (name, sentence) => {
  const warnings = unknownNames([name]);

  expect(warnings).toEqual([expect.stringContaining(sentence)]);
  expect(warnings[0]).toContain(name);
});

test('does not warn about settings, and about variables of other programs and of our scripts', () => {
  const others = [
    'PATH',
    'HOME',
    'LANG',
    'HOSTNAME',
    'LOGNAME',
    'SMTP_USER',
    'FOYER_RUN_REPORT',
    'CHROMIUM_BIN',
  ];

  expect(unknownNames([...others, 'PORT', 'FOYER_PRIVATE_CARRIERS'])).toEqual([]);
});
