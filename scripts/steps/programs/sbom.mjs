/** Adds programs to a list of components in the CycloneDX format (ECMA-424). */

/**
 * @param {{ components: object[] }} sbom as npm writes it
 * @param {ReturnType<typeof import('./engines.mjs').enginesOf>} engines
 */
export function addEngines(sbom, engines) {
  return { ...sbom, components: [...sbom.components, ...engines.map(componentOf)] };
}

function componentOf({ name, version, licence, purl, source, checksums }) {
  return {
    'bom-ref': purl,
    type: 'application',
    name,
    version,
    scope: 'required',
    purl,
    licenses: [{ license: { id: licence } }],
    externalReferences: [
      { type: 'distribution', url: source },
      ...Object.entries(checksums).map(([archive, content]) => ({
        type: 'distribution',
        url: `${source.replace('/tag/', '/download/')}/${archive}`,
        hashes: [{ alg: 'SHA-256', content }],
      })),
    ],
  };
}
