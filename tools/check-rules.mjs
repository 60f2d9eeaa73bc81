// Tests the import rules: tools/fixtures/<rule>/ violates one rule, which must be the only one that is
// reported there.
import { cp, mkdir, mkdtemp, readdir, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const fixtures = join(root, 'tools/fixtures');
const CLEAN = 'clean';

/** Copies the fixture, so that it resolves libraries from this checkout and `@foyer/contract` from itself. */
async function stage(name, workFolder) {
  const tree = join(workFolder, name);
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

async function findViolations(tree, options) {
  const folders = await readdir(tree);
  const roots = ['packages', 'apps', 'e2e'].filter((name) => folders.includes(name));
  const { output } = await cruise(roots, { ...options, baseDir: tree });
  return output.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }));
}

function evaluate(name, violations) {
  const names = [...new Set(violations.map(({ rule }) => rule))];
  const details = violations.map(({ rule, from, to }) => `\n    ${rule}: ${from} → ${to}`).join('');
  if (name === CLEAN)
    return names.length === 0 ? undefined : `the clean fixture must have no violations, got:${details}`;
  if (names.length === 0) return `${name}: the fixture violates the rule, but no violation was reported`;
  if (names.length === 1 && names[0] === name) return undefined;
  return `${name}: expected violations of this rule alone, got:${details}`;
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

const workFolder = await realpath(await mkdtemp(join(tmpdir(), 'foyer-rules-')));
let reported = 0;
try {
  for (const name of present.filter((entry) => entry === CLEAN || rules.includes(entry))) {
    const problem = evaluate(name, await findViolations(await stage(name, workFolder), options));
    if (problem) problems.push(problem);
    else if (name !== CLEAN) reported += 1;
  }
} finally {
  await rm(workFolder, { recursive: true, force: true });
}

for (const problem of problems) console.error(problem);
console.log(`${rules.length} rules, ${reported} violated fixtures reported`);
process.exitCode = problems.length === 0 ? 0 : 1;
