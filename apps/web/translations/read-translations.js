/**
 * Paraglide plugin that reads the translations in this folder: flat JSON, key → text with `{placeholders}`,
 * key → plural forms, or key → one text per value of an input. The plugin is local because Paraglide would otherwise
 * download its reader at build time.
 *
 *     "greeting": "Hello {name}"
 *     "people_before_you": { "plural": "count", "one": "1 person before you", "other": "{count} people before you" }
 *     "size": { "select": "size", "s": "Small", "l": "Large", "other": "{size}" }
 */
const settingsKey = 'plugin.foyer.translationFiles';
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
      for (const [id, translation] of Object.entries(JSON.parse(new TextDecoder().decode(content)))) {
        const key = `${locale} ${id}`;
        if (messages.has(key))
          throw new Error(`The key ${id} is defined in two translation files for ${locale}.`);
        const { plural, select, forms } = readForms(id, translation);
        const selector = plural ? 'form' : select;
        const declarations = declare(plural, select, forms, bundles.get(id)?.declarations);
        bundles.set(id, { id, declarations });
        messages.set(key, { bundleId: id, locale, selectors: selector ? [reference(selector)] : [] });
        for (const [form, text] of forms) {
          const matches = selector ? [matchForm(selector, form)] : [];
          variants.push({ messageBundleId: id, messageLocale: locale, matches, pattern: parse(text) });
        }
      }
    }
    return { bundles: [...bundles.values()], messages: [...messages.values()], variants };
  },
};

function readForms(id, translation) {
  if (typeof translation === 'string') return { forms: [['other', translation]] };
  const { plural, select, ...forms } = translation;
  if (!plural === !select || !forms.other)
    throw new Error(`The forms of ${id} need "plural" or "select", and "other".`);
  return { plural, select, forms: Object.entries(forms) };
}

function declare(plural, select, forms, before = []) {
  const names = new Set(before.filter((each) => each.type === 'input-variable').map((each) => each.name));
  if (plural ?? select) names.add(plural ?? select);
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

function matchForm(selector, form) {
  return form === 'other'
    ? { type: 'catchall-match', key: selector }
    : { type: 'literal-match', key: selector, value: form };
}
