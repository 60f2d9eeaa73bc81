/** `npm run bench`: takes the product's figures on this machine and prints them; nothing is judged. */
import { cpus } from 'node:os';
import { type Foyer, startFoyer } from '../e2e/support/foyer.ts';
import { requireBuiltPages } from '../e2e/support/programs.ts';
import { acceptToPicture } from './accept-to-picture.ts';
import { auditTable } from './audit-table.ts';
import { mediaRestart } from './call-figures.ts';
import { customersTable } from './customers-table.ts';
import { exportRows } from './export-rows.ts';
import { flagsTakenUp } from './flags.ts';
import { lighthousePage } from './lighthouse-page.ts';
import { badNetworks } from './network.ts';
import { roomsOfTwo } from './rooms-of-two.ts';
import { idleMemory, secondStart } from './server-figures.ts';
import { weights } from './weights.ts';

const measurements: Record<string, (foyer: Foyer) => Promise<void>> = {
  memory: idleMemory,
  start: secondStart,
  accept: acceptToPicture,
  rooms: roomsOfTwo,
  media: mediaRestart,
  customers: customersTable,
  audit: auditTable,
  export: exportRows,
  flags: flagsTakenUp,
  lighthouse: lighthousePage,
};
/** They need no product, or one of their own. */
const alone: Record<string, () => Promise<void>> = { weights, network: badNetworks };
const names = [...Object.keys(alone), ...Object.keys(measurements)];

/** Several under one name. */
const together: Record<string, readonly string[]> = { room: ['accept', 'rooms'] };

const wanted = process.argv.slice(2).flatMap((name) => together[name] ?? [name]);
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.log(
    `There is no measurement ${unknown.join(', ')}. There are: npm run bench -- ${names.join(' ')}`,
  );
  process.exit(1);
}
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);

requireBuiltPages();
console.log(
  `${cpus().length} cores, Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}`,
);
for (const [name, measure] of Object.entries(alone)) if (isWanted(name)) await measure();
const chosen = Object.entries(measurements).filter(([name]) => isWanted(name));
if (chosen.length > 0) {
  const foyer = await startFoyer();
  try {
    for (const [, measure] of chosen) await measure(foyer);
  } finally {
    await foyer.stop();
  }
}
