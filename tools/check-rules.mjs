// Proves the import rules: each has a small broken tree in tools/fixtures/<rule>/ and must be the one that fires there.
import { cp, mkdir, mkdtemp, readdir, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const fixtures = join(root, 'tools/fixtures');
const CLEAN = 'clean';

/** A copy of the fixture that resolves libraries from our node_modules and `@foyer/contract` from itself. */
async function stage(name, workbench) {
  const tree = join(workbench, name);
  await cp(join(fixtures, name), tree, { recursive: true });
  await mkdir(join(tree, 'node_modules/@foyer'), { recursive: true });
  await mkdir(join(tree, 'packages/contract/src'), { recursive: true });
  await cp(join(root, 'packages/contract/package.json'), join(tree, 'packages/contract/package.json'));
  await symlink(join(tree, 'packages/contract'), join(tree, 'node_modules/@foyer/contract'));
  for (const library of await readdir(join(root, 'node_modules'))) {
    if (library === '@foyer' || library.startsWith('.')) continue;
    await symlink(join(root, 'node_modules', library), join(tree, 'node_modules', library));
  }
  return tree;
}

async function findFired(tree, options) {
  const folders = await readdir(tree);
  const places = ['packages', 'apps', 'e2e'].filter((place) => folders.includes(place));
  const { output } = await cruise(places, { ...options, baseDir: tree });
  return output.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }));
}

function judge(name, fired) {
  const names = [...new Set(fired.map(({ rule }) => rule))];
  const seen = fired.map(({ rule, from, to }) => `\n    ${rule}: ${from} → ${to}`).join('');
  if (name === CLEAN) return names.length === 0 ? undefined : `the clean tree must pass, but:${seen}`;
  if (names.length === 0) return `${name}: its fixture is broken on purpose, yet nothing fired`;
  if (names.length === 1 && names[0] === name) return undefined;
  return `${name}: expected this rule alone, but:${seen}`;
}

const options = await extractDepcruiseOptions(join(root, 'tools/dependency-cruiser.config.mjs'));
const rules = options.ruleSet.forbidden.map(({ name }) => name);
const present = await readdir(fixtures);

const problems = [
  ...rules.filter((rule) => !present.includes(rule)).map((rule) => `${rule}: no fixture in tools/fixtures`),
  ...present
    .filter((name) => name !== CLEAN && !rules.includes(name))
    .map((name) => `tools/fixtures/${name}: no such rule`),
  ...(present.includes(CLEAN) ? [] : ['tools/fixtures/clean is missing']),
];

const workbench = await realpath(await mkdtemp(join(tmpdir(), 'foyer-rules-')));
let fires = 0;
try {
  for (const name of present.filter((entry) => entry === CLEAN || rules.includes(entry))) {
    const problem = judge(name, await findFired(await stage(name, workbench), options));
    if (problem) problems.push(problem);
    else if (name !== CLEAN) fires += 1;
  }
} finally {
  await rm(workbench, { recursive: true, force: true });
}

for (const problem of problems) console.error(problem);
console.log(`${rules.length} rules, ${fires} fixtures fire`);
process.exitCode = problems.length === 0 ? 0 : 1;
