/** Playwright global setup: checks that the web app is built, bundles the server if its sources changed, and creates demo data. */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { createTemplate } from './foyer.ts';
import { requireWebBuild } from './programs.ts';

export default async function setUp(): Promise<() => void> {
  requireWebBuild();
  const script = path.resolve(import.meta.dirname, '../../../scripts/build-server.mjs');
  execFileSync(process.execPath, [script], { stdio: 'inherit' });
  return createTemplate();
}
