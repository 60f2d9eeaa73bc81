import { stylesheetLimits } from '@foyer/contract/brand/stylesheet.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sanitizeStylesheet } from './sanitize-stylesheet.ts';

const cssOf = (source: string) => sanitizeStylesheet(source).css;
const reasons = (source: string) => sanitizeStylesheet(source).problems.map(({ reason }) => reason);
const notProtected = ':where(:not([data-ours],[data-ours] *))';

describe('the sanitized stylesheet', () => {
  test('is in the tenant’s layer, scoped to the page’s root, and excludes elements marked data-ours', () => {
    expect(cssOf('h1, a:hover::before { COLOR: var(--accent-text) }')).toBe(
      `@layer tenant{:where(#root) h1${notProtected},:where(#root) a:hover${notProtected}::before{color:var(--accent-text)}}`,
    );
  });

  test('moves selectors of the whole document in front of the scope', () => {
    expect(cssOf('body{background:#fff url(/brand/logo.svg)}')).toBe(
      '@layer tenant{body :where(#root){background:#fff url(/brand/logo.svg)}}',
    );
    expect(cssOf(':root[data-theme="dark"] h1{border-radius:0}')).toBe(
      `@layer tenant{:root[data-theme="dark"] :where(#root) h1${notProtected}{border-radius:0}}`,
    );
  });

  test('keeps media queries, and drops comments and unterminated rules', () => {
    expect(cssOf('/*! x */@media (max-width:600px){h1{font-size:2rem')).toBe(
      `@layer tenant{@media (max-width:600px){:where(#root) h1${notProtected}{font-size:2rem}}}`,
    );
    expect(cssOf('h1{--radius:4px')).toBe(`@layer tenant{:where(#root) h1${notProtected}{--radius:4px}}`);
    expect(cssOf('h1{font-family:"Gill')).toBe('');
    expect(cssOf('/* nothing */')).toBe('');
  });

  test('cannot close the style element', () => {
    expect(cssOf('a[href="</style><script>"]{color:red}')).not.toContain('</');
    expect(cssOf('h1{background:url("data:image/png,</style>")}')).not.toContain('</');
  });

  test('leaves rejected declarations out, so that a stylesheet saved under older rules is harmless', () => {
    expect(cssOf('h1{position:fixed;color:#333}@import "//evil.example";p{opacity:0}')).toBe(
      `@layer tenant{:where(#root) h1${notProtected}{color:#333}}`,
    );
  });

  test('never leaves its layer or its scope with any source', () => {
    const fragments = [
      '}',
      '{',
      '@layer base{',
      '@import "x";',
      'h1',
      '*',
      '::before',
      ',',
      '>',
      '</style>',
      '/*',
      '"',
      '\\',
    ];
    const more = [
      '{color:red}',
      'url(//evil)',
      '@media print{',
      ':root',
      '#root',
      ' ',
      '\n',
      '<!--',
      '&',
      ';',
      ')',
      '(',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...fragments, ...more), { maxLength: 12 }), (parts) => {
        const css = cssOf(parts.join('')).replaceAll(notProtected, '');
        const bare = css.replace(/"(?:[^"\\]|\\.)*"|\\./gs, '');
        const rules = bare.match(/[^{},]+(?=\{color)/g) ?? [];
        const isScoped = rules.every((rule) => rule.includes(':where(#root)'));
        return isScoped && !css.includes('</') && !/import|evil/.test(bare);
      }),
    );
  });
});

describe('rejected parts of a stylesheet', () => {
  test('are reported with line, reason and name', () => {
    expect(
      sanitizeStylesheet('h1 { color: red }\np { display: none;\n  margin: -5px }\n@font-face {}').problems,
    ).toEqual([
      { line: 2, reason: 'property', what: 'display' },
      { line: 3, reason: 'range', what: 'margin' },
      { line: 4, reason: 'at_rule', what: '@font-face' },
    ]);
    expect(sanitizeStylesheet('p{opacity:0}\n'.repeat(50)).problems).toHaveLength(
      stylesheetLimits.maxProblems,
    );
  });

  test.each([
    ['other sheets', '@import url(x.css);', 'at_rule'],
    ['other sheets, spelt otherwise', '@\\69mport "x";', 'at_rule'],
    ['fonts of others', '@font-face{font-family:x;src:url(//evil.example/x)}', 'at_rule'],
    ['layers of others', '@layer base{h1{color:red}}', 'at_rule'],
    ['movement', '@keyframes x{to{color:red}}', 'at_rule'],
    ['rules in rules', 'h1{& a{color:red}}', 'nesting'],
    ['the parent’s selector', '&h1{color:red}', 'selector'],
    ['pseudo-elements that are not part of a page', '::view-transition{color:red}', 'selector'],
    ['unparsed arguments of a pseudo-class', 'h1:x(}){color:red}', 'selector'],
    ['unparsed arguments before a pseudo-element', 'h1::before(}){color:red}', 'selector'],
    ['insisting', 'h1{color:red!important}', 'important'],
    ['a brace too many', 'h1{color:red}}', 'syntax'],
    ['a word that is not a colour', 'h1{color:blu}', 'value'],
  ])('%s', (_what, source, reason) => {
    expect(reasons(source)).toContain(reason);
  });

  test.each([
    'position:fixed',
    'display:none',
    'visibility:hidden',
    'opacity:0',
    'content:"Not recorded"',
    'transform:scale(0)',
    'clip-path:inset(100%)',
    'pointer-events:none',
    'z-index:9',
    'height:0',
    'outline:none',
    'cursor:none',
    'behavior:url(x.htc)',
    '-moz-binding:url(x)',
    '--accent:#fff',
    '--ink:#fff',
  ])('include everything that hides, covers, moves or adds content: %s', (declaration) => {
    expect(reasons(`h1{${declaration}}`)).toEqual(['property']);
  });

  test.each([
    ['color:transparent', 'value'],
    ['color:#fff0', 'value'],
    ['color:rgb(0 0 0/0)', 'value'],
    ['color:rgba(0,0,0,0)', 'value'],
    ['color:rgb(0,0,0,0)', 'value'],
    ['color:color-mix(in srgb,red,transparent)', 'value'],
    ['color:transp\\61rent', 'value'],
    ['color:var(--x,url(//evil.example))', 'address'],
    ['font-size:1px', 'range'],
    ['font-size:.1em', 'range'],
    ['font-size:var(--space-1)', 'value'],
    ['line-height:0', 'range'],
    ['letter-spacing:-2em', 'range'],
    ['margin-left:9999px', 'range'],
    ['margin-left:var(--content)', 'value'],
    ['padding:calc(1px*9999)', 'value'],
    ['box-shadow:0 0 0 9999px #fff', 'range'],
    ['border:900px solid #fff', 'range'],
    ['width:expression(alert(1))', 'property'],
    ['color:expression(alert(1))', 'value'],
    ['background:text #fff', 'value'],
  ])('include a value that hides or covers content: %s', (declaration, reason) => {
    expect(reasons(`h1{${declaration}}`)).toContain(reason);
  });

  test.each([
    'url(https://evil.example/x.png)',
    'url("//evil.example/x.png")',
    'url(/api/config/)',
    'url(/brand/../api/config/)',
    'url(data:text/html,x)',
    'url("javascript:alert(1)")',
    'url(logo.svg)',
  ])('include a URL that is neither a brand picture nor an embedded picture: %s', (address) => {
    expect(reasons(`input[value^="a"]{background-image:${address}}`)).toEqual(['address']);
  });

  test.each([
    'u\\72l(//evil.example)',
    'image-set("//evil.example" 1x)',
    'src("//evil.example")',
    'attr(href)',
  ])('include a URL in another notation: %s', (value) => {
    expect(cssOf(`h1{background-image:${value}}`)).toBe('');
    expect(reasons(`h1{background-image:${value}}`)).not.toEqual([]);
  });
});

test('parses a text to its end with the same result after any other text', () => {
  const source = '{color:red})a';
  const fresh = sanitizeStylesheet(source);
  expect(fresh.problems.map(({ reason }) => reason)).toEqual(['syntax', 'syntax', 'syntax']);

  for (const left of ['(', '[', '{', 'a(']) {
    sanitizeStylesheet(left.repeat(100));
    expect(sanitizeStylesheet(source)).toEqual(fresh);
  }
});

test('accepts a realistic brand stylesheet without problems', () => {
  const source = `
    body { background: var(--sunken) linear-gradient(180deg, #fff 0%, rgb(0 0 0 / 4%) 100%); font-family: "Gill Sans", Georgia, serif; }
    h1 { font-size: 2.5rem; font-weight: 300; letter-spacing: 0.02em; line-height: 1.1; text-transform: uppercase; color: #402; }
    button { border-radius: 24px; box-shadow: 0 2px 8px -2px rgb(0 0 0 / 12%); padding: 0 32px; }
    header { border-bottom: 2px solid var(--accent); background: url("data:image/png;base64,AAAA") no-repeat center / 20px 20px; }
    main { padding-inline: var(--space-6); gap: 1.5rem; --radius: 0px; }
    a { text-decoration: underline 2px; text-underline-offset: 4px; }
    @media (prefers-color-scheme: dark) { h1 { color: oklch(80% 0.1 40); } }`;

  expect(sanitizeStylesheet(source).problems).toEqual([]);
});
