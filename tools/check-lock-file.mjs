// Checks the packages of the lock file: a checksum, an allowed licence, and no unknown install script for each. Compares
// docs/licences.md with it, and writes that file with --write.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { enginesOf } from '../scripts/steps/programs/engines.mjs';
import {
  allowedLicences,
  knownInstallScripts,
  licencesByName,
  withoutChecksum,
} from './lock-file.config.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * @param {Record<string, object>} packages the packages of the lock file
 * @param {string} npmrc the settings of npm
 * @returns {string[]} what is wrong, a line each
 */
export function findProblems(packages, npmrc) {
  const scripts = /^ignore-scripts\s*=\s*true$/m.test(npmrc)
    ? []
    : ['.npmrc: add ignore-scripts=true, so that no package runs a program when it is installed'];
  return [...scripts, ...Object.entries(packages).flatMap(([path, locked]) => problemsOf(path, locked))];
}

function problemsOf(path, locked) {
  const name = path.split('node_modules/').at(-1);
  if (!path.includes('node_modules/') || locked.link || isUnavailable(name, locked)) return [];
  const problems = [];
  if (!/^sha512-/.test(locked.integrity ?? ''))
    problems.push(`${path} has no SHA-512 in package-lock.json: npm would install it unchecked`);
  // Without an address npm asks its registry for the name and version.
  if (locked.resolved && !locked.resolved.startsWith('https://registry.npmjs.org/'))
    problems.push(`${path} does not come from the npm registry`);
  if (!isAllowed(locked.license ?? licencesByName[name]))
    problems.push(
      `${path} has the licence ${locked.license ?? '(none)'}: replace it, or allow it in lock-file.config.mjs`,
    );
  if (locked.hasInstallScript && !knownInstallScripts.includes(name))
    problems.push(
      `${path} has an install script, which does not run: check that it works without, and list it`,
    );
  return problems;
}

/** A listed program of the tools for another platform. Nothing of it reaches a build. */
function isUnavailable(name, { dev, optional, integrity }) {
  return Boolean(dev && optional && !integrity && withoutChecksum.some((start) => name.startsWith(start)));
}

/** @param {string | undefined} expression an SPDX expression without nested brackets */
function isAllowed(expression = '') {
  const parts = (text, word) => text.replace(/^\(|\)$/g, '').split(` ${word} `);
  return parts(expression, 'OR').some((choice) =>
    parts(choice, 'AND').every((licence) => allowedLicences.includes(licence.split(' WITH ')[0])),
  );
}

/**
 * The list of what a release contains: each production package and each program, with its licence.
 * @param {Record<string, object>} packages the packages of the lock file
 * @param {ReturnType<typeof enginesOf>} engines
 */
export function describeLicences(packages, engines) {
  const locked = Object.entries(packages).flatMap(([path, { version, license, dev, link }]) => {
    const name = path.split('node_modules/').at(-1);
    if (!path.includes('node_modules/') || link || dev) return [];
    return [`| ${name} | ${version} | ${license ?? licencesByName[name]} |`];
  });
  const rows = [...new Set(locked)].sort();
  const programs = engines.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`);
  const head = ['| component | version | licence |', '|---|---|---|'];
  return [
    '# Licences',
    '',
    'What a release contains, and the licence of each part. `node tools/check-lock-file.mjs --write` writes this list from the lock file; `npm run check` fails when it is outdated.',
    '',
    '## Programs',
    '',
    ...head,
    ...programs,
    '',
    '## Packages',
    '',
    ...head,
    ...rows,
    '',
  ].join('\n');
}

if (import.meta.main) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const list = join(root, 'docs', 'licences.md');
  const licences = describeLicences(packages, enginesOf(packages));
  if (process.argv.includes('--write')) writeFileSync(list, licences);
  const problems = findProblems(packages, readFileSync(join(root, '.npmrc'), 'utf8'));
  if (readFileSync(list, 'utf8') !== licences)
    problems.push('docs/licences.md is outdated: node tools/check-lock-file.mjs --write');
  if (problems.length > 0) {
    console.error(problems.join('\n'));
    process.exitCode = 1;
  }
}
