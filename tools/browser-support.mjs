// What browsers support, by MDN's browser-compat-data, which browserslist does not know.
import data from '@mdn/browser-compat-data' with { type: 'json' };

/** The names in browser-compat-data of the browsers that have the engine of a browser of browserslist. */
const engines = {
  chrome: ['chrome', 'chrome_android', 'webview_android'],
  edge: ['edge'],
  firefox: ['firefox', 'firefox_android'],
  safari: ['safari'],
  ios_saf: ['safari_ios', 'webview_ios'],
  samsung: ['samsunginternet_android'],
};

const isAtMost = (version, limit) => {
  const [a, b] = [version, limit].map((text) => text.replace('≤', '').split('.').map(Number));
  return a[0] === b[0] ? (a[1] ?? 0) <= (b[1] ?? 0) : a[0] < b[0];
};

/** Support behind a flag, under another name or since a preview does not count. Partial support does. */
function isSupported(statements, version) {
  return [statements].flat().some(({ version_added: added, version_removed: removed, ...limits }) => {
    if (typeof added !== 'string' || added === 'preview') return false;
    if (limits.flags || limits.prefix || limits.alternative_name) return false;
    return isAtMost(added, version) && !(typeof removed === 'string' && isAtMost(removed, version));
  });
}

/**
 * @param {Record<string, string>} lowest the lowest version of each browser, by browserslist's names
 * @returns {(feature?: { __compat?: object }) => string[]} the browsers that lack a feature of the data; none for a
 * feature that the data does not have
 */
export function createSupport(lowest) {
  const browsers = Object.entries(lowest).flatMap(([name, version]) =>
    (engines[name] ?? []).map((browser) => [browser, version]),
  );
  return (feature) =>
    browsers
      .filter(([browser, version]) => {
        const statements = feature?.__compat?.support[browser];
        return statements && !isSupported(statements, version);
      })
      .map(([browser, version]) => `${browser} ${version}`);
}

/**
 * The names that scripts use, each with the browsers that lack it. A name that several objects have is lacking only
 * where no object has it: the receiver of a call is unknown.
 */
export function readScriptFeatures(lackingIn) {
  const features = { globals: new Map(), statics: new Map(), methods: new Map() };
  const add = (kind, name, feature) => {
    const lacking = lackingIn(feature);
    const before = features[kind].get(name);
    if (!before || lacking.length < before.length) features[kind].set(name, lacking);
  };
  const { Intl: intl } = data.javascript.builtins;
  for (const objects of [data.javascript.builtins, intl, data.api])
    for (const [owner, members] of Object.entries(objects)) {
      if (owner === '__compat') continue;
      if (members.__compat) add('globals', owner, members);
      for (const [name, member] of Object.entries(members)) {
        if (!member.__compat) continue;
        if (name.endsWith('_static')) add('statics', `${owner}.${name.slice(0, -'_static'.length)}`, member);
        else add('methods', name, member);
        // The data does not mark the static functions of the language.
        if (objects !== data.api) add('statics', `${owner}.${name}`, member);
      }
    }
  return features;
}

export const patterns = {
  lookbehind: data.javascript.regular_expressions.lookbehind_assertion,
  'class static block': data.javascript.classes.static.initialization_blocks,
};

/** @returns the feature of the data for a property, or one of its values; `undefined` when it has none */
export const styleFeatures = {
  property: (name) => data.css.properties[name],
  value: (name, word) => data.css.properties[name]?.[word],
  selector: (name) => data.css.selectors[name],
  atRule: (name) => data.css['at-rules'][name],
  function: (name) => data.css.types[name] ?? data.css.types.color[name],
  nesting: () => data.css.selectors.nesting,
  length: (suffix) => {
    if (/^[dsl]v(h|w|min|max|i|b)$/.test(suffix))
      return data.css.types.length[
        `viewport_percentage_units_${{ d: 'dynamic', s: 'small', l: 'large' }[suffix[0]]}`
      ];
    return /^cq/.test(suffix) ? data.css.types.length.container_query_length_units : undefined;
  },
  mediaRange: () => data.css['at-rules'].media.range_syntax,
};
