/** `secret change`: replaces the installation's secret, and seals everything in the database again. */
import type pg from 'pg';
import { sealedColumns, tablesOfSecretHashes } from '../app.ts';
import { adoptNextSecret, dropNextSecret, findNextSecret, prepareNextSecret } from '../config/data-folder.ts';
import type { Config } from '../config.ts';
import { changeSecret, hasSecret } from '../platform/db/secret/change-secret.ts';
import { SetupError } from '../platform/engines/setup-error.ts';

export const secretUsage = `  secret change                    replace the secret, and seal everything again; stop Foyer before
`;

const invalidated =
  'Links in messages that were sent, recovery codes and codes of sign-ups no longer work. People stay signed in.';

/**
 * @param owner the connection of the owner, to which nothing else is connected
 * @returns what was done @throws SetupError; nothing is changed then
 */
export async function changeInstallationSecret(owner: pg.ClientConfig, config: Config): Promise<string> {
  const { secret: from, secretFrom, newSecret, dataDir } = config;
  const isOwn = secretFrom === 'data folder';
  if (!isOwn && newSecret === null)
    throw new SetupError({
      problem: 'FOYER_SECRET is set, so the new secret has to be given too.',
      fix: 'Set FOYER_NEW_SECRET to 32 characters or more (openssl rand -hex 32), and repeat the command.',
    });
  const interrupted = isOwn ? findNextSecret(dataDir) : null;
  if (interrupted !== null && (await hasSecret(owner, interrupted))) {
    adoptNextSecret(dataDir);
    return `✓ The change of the secret that was interrupted is complete. ${invalidated}\n`;
  }
  if (isOwn) dropNextSecret(dataDir);
  const to = isOwn ? prepareNextSecret(dataDir, newSecret) : (newSecret ?? from);
  if (to === from)
    throw new SetupError({
      problem: 'FOYER_NEW_SECRET is the secret that the installation already has.',
      fix: 'Generate another one: openssl rand -hex 32',
    });
  const change = { from, to, columns: sealedColumns, droppedTables: tablesOfSecretHashes };
  const { resealed, unreadable } = await changeSecret(owner, change).catch((error: unknown) => {
    if (isOwn) dropNextSecret(dataDir);
    throw error;
  });
  if (isOwn) adoptNextSecret(dataDir);
  const kept =
    unreadable > 0 ? ` ${unreadable} that the former secret did not open were left as they are.` : '';
  const next = isOwn
    ? 'Make a backup of the data folder.'
    : 'Start Foyer with FOYER_SECRET set to the new secret, and without FOYER_NEW_SECRET.';
  return `✓ The secret was changed: ${resealed} values were sealed again.${kept} ${invalidated}\n  → ${next}\n`;
}
