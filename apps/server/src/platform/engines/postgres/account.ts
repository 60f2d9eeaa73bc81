/**
 * Chooses the account that PostgreSQL runs as: the current one, or an unprivileged one when the current one
 * is root.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { hasSetpriv, type RunAs, setprivArgs } from '../child.ts';
import { SetupError } from '../setup-error.ts';

/**
 * The accounts in `names` may sign in to the database. `runAs` is absent when PostgreSQL runs as the current
 * account.
 */
export type PostgresAccount = { uid: number; runAs?: RunAs; names: string[] };

/** In order: a dedicated account, the one of a distribution's PostgreSQL, the one that every system has. */
const unprivilegedNames = ['foyer', 'postgres', 'nobody'];
/** Allows traversing folders that only root may enter, such as /root. It does not allow writing. */
const traversalCapability = 'dac_read_search';

/**
 * @param dataDir the data folder of the installation
 * @param cluster the folder of the database; when it exists, its owner is the account
 * @param program one of PostgreSQL's programs, to check whether the account can access it
 */
export function choosePostgresAccount(dataDir: string, cluster: string, program: string): PostgresAccount {
  const own = userInfo();
  if (own.uid !== 0) {
    rejectForeignFolder(cluster, own);
    return { uid: own.uid, names: [own.username] };
  }
  const account = unprivilegedAccount(cluster);
  grantTraversal(dataDir, account.gid);
  const runAs = withAccess({ uid: account.uid, gid: account.gid }, [dataDir, program]);
  return { uid: account.uid, runAs, names: [own.username, account.name] };
}

/** Root may use the folder of anyone. @throws SetupError */
export function rejectForeignFolder(cluster: string, own = userInfo()): void {
  if (own.uid === 0 || !existsSync(cluster) || statSync(cluster).uid === own.uid) return;
  throw new SetupError({
    problem: `The database folder ${cluster} doesn't belong to ${own.username}.`,
    fix: `Start as its owner, or change the owner: sudo chown -R ${own.username} ${cluster}`,
  });
}

function unprivilegedAccount(cluster: string) {
  const owner = existsSync(cluster) ? statSync(cluster).uid : 0;
  const candidates = owner === 0 ? unprivilegedNames : [String(owner)];
  for (const candidate of candidates) {
    const [uid, gid] = [askId('-u', candidate), askId('-g', candidate)];
    const name = askId('-un', candidate);
    if (Number(uid) > 0 && gid && name) return { uid: Number(uid), gid: Number(gid), name };
  }
  throw new SetupError({
    problem: `PostgreSQL can't run as root, and there is no account to run it as (${candidates.join(', ')}).`,
    fix: 'Create one: useradd --system foyer',
  });
}

function askId(option: string, account: string): string | undefined {
  const answer = spawnSync('id', [option, account], { encoding: 'utf8' });
  return answer.status === 0 ? answer.stdout.trim() : undefined;
}

/**
 * Lets the account's group traverse the data folder, which otherwise only root can access, but not read it.
 */
function grantTraversal(dataDir: string, gid: number) {
  const { uid, gid: group, mode } = statSync(dataDir);
  if (uid !== 0 || (mode & 0o001) !== 0 || (group === gid && (mode & 0o010) !== 0)) return;
  chownSync(dataDir, 0, gid);
  chmodSync(dataDir, 0o710);
}

function withAccess(runAs: RunAs, paths: string[]): RunAs {
  if (canAccess(runAs, paths)) return runAs;
  const walking = { ...runAs, capabilities: [traversalCapability] };
  if (hasSetpriv() && canAccess(walking, paths)) return walking;
  throw new SetupError({
    problem: `PostgreSQL runs as an unprivileged account (uid ${runAs.uid}), which can't access ${paths.join(' and ')}.`,
    fix: 'Move the checkout to a folder that other users can enter, or store the data in another folder: FOYER_DATA_DIR=/var/lib/foyer npm start',
  });
}

function canAccess(runAs: RunAs, paths: string[]): boolean {
  const script = 'for path; do test -x "$path" || exit 1; done';
  const [wrapper, ...args] = setprivArgs(runAs);
  const shell = ['sh', '-c', script, 'sh', ...paths];
  const answer = wrapper
    ? spawnSync(wrapper, [...args, ...shell], { stdio: 'ignore', cwd: '/' })
    : spawnSync('sh', shell.slice(1), { stdio: 'ignore', cwd: '/', uid: runAs.uid, gid: runAs.gid });
  return answer.status === 0;
}
