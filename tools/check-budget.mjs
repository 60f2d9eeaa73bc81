// Checks the compressed size of the files that each page loads, from the build manifests, against its limit.
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import {
  CUSTOMER_ENTRY,
  EXCLUDED_CHUNKS,
  LIMITS,
  REGISTRATION_CHUNKS,
  STAFF_ENTRY,
} from './budget.config.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(root, 'apps/web/dist');

/**
 * The files that a browser loads for these chunks, including all their imports.
 * @param withLater includes dynamic imports
 * @param without excluded keys, including everything that only they import
 */
export function filesOf(manifest, keys, { withLater = false, without = [] } = {}) {
  const seen = new Set();
  const files = { js: new Set(), css: new Set() };
  const visit = (key) => {
    if (seen.has(key) || without.includes(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(describeMissing(manifest, key));
    if (/\.m?js$/.test(chunk.file)) files.js.add(chunk.file);
    if (chunk.file.endsWith('.css')) files.css.add(chunk.file);
    for (const sheet of chunk.css ?? []) files.css.add(sheet);
    for (const next of chunk.imports ?? []) visit(next);
    if (withLater) for (const next of chunk.dynamicImports ?? []) visit(next);
  };
  for (const key of keys) visit(key);
  return files;
}

function describeMissing(manifest, key) {
  const known = Object.keys(manifest).filter(
    (name) => manifest[name].isEntry || manifest[name].isDynamicEntry,
  );
  return (
    `The build's manifest has no "${key}". It was renamed, or it is no longer a separate chunk. ` +
    `Fix: use the current name in tools/budget.config.mjs. Entries and lazy chunks of this build:\n  ${known.join('\n  ')}`
  );
}

const chunkLists = { registrationChunks: REGISTRATION_CHUNKS, excludedChunks: EXCLUDED_CHUNKS };

/**
 * @param manifests `customers` and `console`, which are separate builds
 * @param weigh returns the bytes of a file
 * @returns one row per limit, sizes and limits in KiB
 */
export function measure(manifests, weigh, { registrationChunks, excludedChunks } = chunkLists) {
  // A stale name would exclude nothing without notice.
  for (const key of excludedChunks)
    if (!manifests.customers[key]) throw new Error(describeMissing(manifests.customers, key));
  const sum = (files) => [...files].reduce((total, file) => total + weigh(file), 0) / 1024;
  const registration = filesOf(manifests.customers, [CUSTOMER_ENTRY, ...registrationChunks]);
  const untilFirstFrame = filesOf(manifests.customers, [CUSTOMER_ENTRY], {
    withLater: true,
    without: excludedChunks,
  });
  const staff = filesOf(manifests.console, [STAFF_ENTRY]);

  return [
    {
      name: 'JS until registration is interactive',
      size: sum(registration.js),
      limit: LIMITS.registrationJs,
    },
    { name: 'CSS of registration', size: sum(registration.css), limit: LIMITS.registrationCss },
    { name: 'JS to the first video frame', size: sum(untilFirstFrame.js), limit: LIMITS.firstFrameJs },
    { name: 'JS of the staff entry', size: sum(staff.js), limit: LIMITS.staffJs },
  ];
}

/** Reads the manifests of the built pages. @throws Error if they are missing */
export async function readManifests() {
  const [customers, console] = await Promise.all(['manifest.json', 'staff-manifest.json'].map(readManifest));
  return { customers, console };
}

async function readManifest(name) {
  const file = join(dist, '.vite', name);
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (cause) {
    throw new Error(`Cannot read ${file}. Fix: npm run build -w apps/web`, { cause });
  }
}

async function check() {
  const manifests = await readManifests();
  const weights = new Map();
  for (const file of new Set(
    Object.values(manifests).flatMap((manifest) =>
      Object.values(manifest).flatMap((chunk) => [chunk.file, ...(chunk.css ?? [])]),
    ),
  )) {
    if (!/\.(m?js|css)$/.test(file)) continue;
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
    weights.set(file, brotliCompressSync(await readFile(join(dist, file)), quality).length);
  }

  const rows = measure(manifests, (file) => weights.get(file));
  for (const { name, size, limit } of rows) {
    const verdict = size > limit ? '  exceeds the limit' : '';
    console.log(
      `${name.padEnd(38)}${size.toFixed(1).padStart(7)} of ${String(limit).padStart(3)} KiB${verdict}`,
    );
  }
  if (rows.some(({ size, limit }) => size > limit)) process.exitCode = 1;
}

if (import.meta.main) {
  await check().catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
