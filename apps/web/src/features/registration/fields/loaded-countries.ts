/** The country codes, once a form with a country field has loaded them. */
let known: ReadonlySet<string> | undefined;

/** @param codes `undefined`: not loaded */
export function setKnownCountries(codes: ReadonlySet<string> | undefined): void {
  known = codes;
}

/** `undefined` until they are loaded: until then only the server checks the code. */
export function knownCountries(): ReadonlySet<string> | undefined {
  return known;
}
