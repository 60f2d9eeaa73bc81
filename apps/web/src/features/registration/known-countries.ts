/** The world's countries, once a form that asks for one has fetched them. */
let known: ReadonlySet<string> | undefined;

export function learnCountries(codes: ReadonlySet<string>): void {
  known = codes;
}

/** `undefined` until then: the shape of a code is judged, and the server has the last word. */
export function knownCountries(): ReadonlySet<string> | undefined {
  return known;
}
