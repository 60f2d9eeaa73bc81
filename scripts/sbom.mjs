/** `npm run sbom`: the components of the product in the CycloneDX format, with the programs that are no packages. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './steps/paths.mjs';
import { enginesOf } from './steps/programs/engines.mjs';
import { addEngines } from './steps/programs/sbom.mjs';

const list = ['sbom', '--sbom-format', 'cyclonedx', '--omit=dev', '--package-lock-only'];
// Set by `npm run`.
const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];
const [command, ...args] = [...npm, ...list];
const written = execFileSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1_048_576 });
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
process.stdout.write(`${JSON.stringify(addEngines(JSON.parse(written), enginesOf(packages)), null, 2)}\n`);
