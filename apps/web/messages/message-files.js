/**
 * Reads the product's sentences from `messages/*` for the compiler: flat JSON, key → sentence with `{placeholders}`,
 * or key → plural forms. Written here because the compiler would otherwise fetch its reader from the network.
 *
 *     "greeting": "Hello {name}"
 *     "people_before_you": { "plural": "count", "one": "1 person before you", "other": "{count} people before you" }
 */
const settingsKey = 'plugin.foyer.messageFiles';
const placeholder = /\{(\w+)\}/g;

export default {
  key: settingsKey,

  toBeImportedFiles({ settings }) {
    return settings[settingsKey].pathPattern.flatMap((pattern) =>
      settings.locales.map((locale) => ({ locale, path: pattern.replace('{locale}', locale) })),
    );
  },

  importFiles({ files }) {
    const bundles = new Map();
    const messages = new Map();
    const variants = [];
    for (const { locale, content } of files) {
      for (const [id, sentence] of Object.entries(JSON.parse(new TextDecoder().decode(content)))) {
        const key = `${locale} ${id}`;
        if (messages.has(key)) throw new Error(`The sentence ${id} stands in two files of ${locale}.`);
        const { plural, forms } = readForms(id, sentence);
        bundles.set(id, { id, declarations: declare(plural, forms, bundles.get(id)?.declarations) });
        messages.set(key, { bundleId: id, locale, selectors: plural ? [reference('form')] : [] });
        for (const [form, text] of forms) {
          const matches = plural ? [matchForm(form)] : [];
          variants.push({ messageBundleId: id, messageLocale: locale, matches, pattern: parse(text) });
        }
      }
    }
    return { bundles: [...bundles.values()], messages: [...messages.values()], variants };
  },
};

function readForms(id, sentence) {
  if (typeof sentence === 'string') return { plural: null, forms: [['other', sentence]] };
  const { plural, ...forms } = sentence;
  if (!plural || !forms.other) throw new Error(`The plural forms of ${id} need "plural" and "other".`);
  return { plural, forms: Object.entries(forms) };
}

function declare(plural, forms, before = []) {
  const names = new Set(before.filter((each) => each.type === 'input-variable').map((each) => each.name));
  if (plural) names.add(plural);
  for (const [, text] of forms) for (const [, name] of text.matchAll(placeholder)) names.add(name);
  const inputs = [...names].map((name) => ({ type: 'input-variable', name }));
  if (!plural) return inputs;

  const annotation = { type: 'function-reference', name: 'plural', options: [] };
  const value = { type: 'expression', arg: reference(plural), annotation };
  return [...inputs, { type: 'local-variable', name: 'form', value }];
}

function parse(text) {
  return text
    .split(/(\{\w+\})/)
    .filter((part) => part !== '')
    .map((part) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      return name ? { type: 'expression', arg: reference(name) } : { type: 'text', value: part };
    });
}

function reference(name) {
  return { type: 'variable-reference', name };
}

function matchForm(form) {
  return form === 'other'
    ? { type: 'catchall-match', key: 'form' }
    : { type: 'literal-match', key: 'form', value: form };
}
