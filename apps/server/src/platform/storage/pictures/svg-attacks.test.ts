/** Attacks on what an SVG may have: entities, encodings, styles and wrappers. */
import { describe, expect, test } from 'vitest';
import { sanitizeSvg } from './sanitize-svg.ts';
import { mayBecomeImage, sniffImage } from './sniff-image.ts';

const textOf = (source: string | Buffer) => sanitizeSvg(Buffer.from(source))?.bytes.toString() ?? null;
/** Nothing of this may be in a result, however it got there. */
const dangerous =
  /<script|<iframe|<foreignObject|<animate|<set|<a[\s>]|[\s"]on\w+=|javascript:|https?:|\/\/evil|@import|@font-face|expression|\\|<!|<\?/i;
const isHarmless = (source: string | Buffer) =>
  !dangerous.test((textOf(source) ?? '').replace('xmlns="http://www.w3.org/2000/svg"', ''));
const withEntities = (declared: string, inside: string) =>
  `<!DOCTYPE svg [${declared}]><svg><path/>${inside}</svg>`;

describe('entities', () => {
  const ten = (name: string, of: string) => `<!ENTITY ${name} "${`&${of};`.repeat(10)}">`;
  const long = `<!ENTITY x "${'x'.repeat(1000)}">`;

  test.each([
    ['nested ones', `<!ENTITY a "ha">${ten('b', 'a')}${ten('c', 'b')}${ten('d', 'c')}`, '<text>&d;</text>'],
    ['one of itself', '<!ENTITY a "&a;">', '<text>&a;</text>'],
    ['a nested character', '<!ENTITY a "&#60;script>">', '<text>&a;</text>'],
    ['an external one', '<!ENTITY a SYSTEM "file:///etc/passwd">', '<text>&a;</text>'],
    ['a public one', '<!ENTITY a PUBLIC "x" "http://evil.example/x">', ''],
    ['an unparsed one', '<!ENTITY a SYSTEM "x.gif" NDATA gif>', ''],
    ['a parameter entity', '<!ENTITY % p "<!ENTITY a \'x\'>"> %p;', ''],
    ['a reference to a parameter', '%p;', ''],
    ['markup', '<!ENTITY a "<script>alert(1)</script>">', '<g>&a;</g>'],
    ['an unknown one', '<!ENTITY a "x">', '<text>&b;</text>'],
    ['one of the language itself', '<!ENTITY a "x">', '<text>&constructor;&__proto__;</text>'],
    ['too many', Array.from({ length: 101 }, (_, index) => `<!ENTITY e${index} "x">`).join(''), ''],
    ['a text that is too long', `<!ENTITY x "${'x'.repeat(1001)}">`, ''],
    ['a quadratic expansion', long, `<text>${'&x;'.repeat(1001)}</text>`],
    ['a quadratic expansion over attributes', long, '<path d="&x;&x;&x;&x;"/>'.repeat(251)],
    ['declarations without an end', '<!ENTITY a "x"', ''],
  ])('are rejected: %s', (_what, declared, inside) => {
    expect(textOf(withEntities(declared, inside))).toBeNull();
  });

  test.each([
    ['two document types', '<!DOCTYPE svg><!DOCTYPE svg><svg><path/></svg>'],
    ['a document type within the drawing', '<svg><!DOCTYPE svg [<!ENTITY a "x">]><path/></svg>'],
    ['a document type of another document', '<!DOCTYPE html [<!ENTITY a "x">]><svg><path/></svg>'],
  ])('are rejected in %s', (_what, source) => {
    expect(textOf(source)).toBeNull();
  });

  test('are judged after they were replaced, and stay within their attribute or text', () => {
    const declared =
      '<!ENTITY js "javascript:alert(1)"><!ENTITY u "url(//evil.example)"><!ENTITY q \'" onload="alert(1)\'><!ENTITY lt "[">';
    const inside =
      '<use href="&js;"/><path fill="&u;" style="fill:&u;"/><path id="&q;"/><style>@im&u;</style><text>&lt;b>&q;</text>';

    expect(
      textOf(withEntities(declared, inside))?.slice('<svg xmlns="http://www.w3.org/2000/svg">'.length),
    ).toBe(
      '<path/><use/><path/><path id="&quot; onload=&quot;alert(1)"/><style></style><text>&lt;b&gt;&quot; onload=&quot;alert(1)</text></svg>',
    );
  });

  test('default values of attributes are not applied', () => {
    const source = withEntities('<!ATTLIST path onload CDATA "alert(1)" fill CDATA "red">', '');

    expect(textOf(source)).toBe('<svg xmlns="http://www.w3.org/2000/svg"><path/></svg>');
  });
});

describe('encodings', () => {
  const declared = (encoding: string, more = '') =>
    `<?xml version="1.0" encoding="${encoding}"?><svg><path/>${more}</svg>`;

  test.each([
    'UTF-7',
    'utf-32',
    'ISO-2022-JP',
    'hz-gb-2312',
    'Shift_JIS',
    'EBCDIC-CP-US',
    'x-user-defined',
    'replacement',
  ])('that can hide markup are rejected: %s', (encoding) => {
    const source = declared(encoding, '+ADw-script+AD4-alert(1)+ADw-/script+AD4-');

    expect(textOf(source)).toBeNull();
    expect(sniffImage(Buffer.from(source))).toBeNull();
  });

  test('a text in UTF-7 without a declaration stays text', () => {
    expect(textOf('<svg><path/><text>+ADw-script+AD4-</text></svg>')).toContain(
      '<text>+ADw-script+AD4-</text>',
    );
  });

  test('a script in UTF-16 is removed as in UTF-8, whatever is declared', () => {
    const bytes = Buffer.from(`\uFEFF${declared('utf-8', '<script>alert(1)</script>')}`, 'utf16le');

    expect(textOf(bytes)).toBe('<svg xmlns="http://www.w3.org/2000/svg"><path/></svg>');
  });

  test('bytes that are markup only in another encoding stay text', () => {
    const hidden = Buffer.from('<script>alert(1)</script>', 'utf16le').swap16();
    const source = Buffer.concat([Buffer.from('<svg><path/><text>'), hidden, Buffer.from('</text></svg>')]);

    expect(textOf(source)).toBeNull();
  });

  test('half a character, and a page in UTF-16, are rejected', () => {
    expect(textOf(Buffer.from(`\uFEFF${declared('utf-16')}`, 'utf16le').subarray(0, -1))).toBeNull();
    const page = Buffer.from('\uFEFF<!doctype html><script>alert(1)</script>', 'utf16le');
    expect(sniffImage(page)).toBeNull();
    expect(mayBecomeImage(Buffer.from('\uFEFFalert(1)', 'utf16le'))).toBe(false);
  });
});

describe('styles', () => {
  test.each([
    '@import "//evil.example/x.css";',
    '@import url(//evil.example/x.css);',
    '@\\69mport "x";',
    '@media{@import "//evil.example";}',
    '@media all{}@import "//evil.example";',
    '@media url(//evil.example){a{fill:red}}',
    '@media (a:url(//evil.example)){a{fill:red}}',
    '@media "x{}@import y;"{a{fill:red}}',
    '@MEDIA all{a{background:u\\72l(//evil.example)}}',
    'a{background:\\75rl(//evil.example)}',
    'a{background:\\000075 rl(//evil.example)}',
    'a{background:url(//evil.example)}',
    'a{background:url( "https://evil.example" )}',
    'a{background:u/**/rl(//evil.example)}',
    'a{background:url(/**///evil.example)}',
    'a{background:/*;}*/url(//evil.example)}',
    'a{background:url(#x),url(//evil.example)}',
    'a{background:url(javascript:alert(1))}',
    'a{width:expression(alert(1))}',
    'a{width:exp/**/ression(alert(1))}',
    'a{-moz-binding:url(//evil.example#x)}',
    'a{background:image-set("//evil.example" 1x)}',
    'a{background:image("https://evil.example")}',
    'a{content:"}";background:url(//evil.example)}',
    "a{content:'\\'};@import \"//evil.example\";'}",
    'a{content:"\n}@import "//evil.example";',
    'a["}@import \'//evil.example\'"]{fill:red}',
    'a{fill:red}/* @import "//evil.example";',
    'a{fill:red}<!-- @import "//evil.example"; -->',
    'a{fill:red}&lt;/style>&lt;script>alert(1)&lt;/script>',
    '@font-face{src:url(//evil.example)}',
    '@namespace "http://evil.example";',
    '@supports (a:b){@import "//evil.example";}',
  ])('cannot refer to anything: %s', (css) => {
    const escaped = css
      .replaceAll('"', '&quot;')
      .replace(/<!--|-->/g, (sign) => sign.replace(/[<>]/g, '&#62;'));
    expect(isHarmless(`<svg><path/><style>${escaped}</style></svg>`)).toBe(true);
    expect(textOf(`<svg><path/><style>${escaped}</style></svg>`)).not.toBeNull();
    expect(isHarmless(`<svg><path style="${escaped.replaceAll('<', '')}"/></svg>`)).toBe(true);
  });

  test('cannot be put together from two elements, comments or data', () => {
    for (const inside of [
      '<style>@im</style><style>port "//evil.example";</style>',
      '<style>@im<!-- -->port "//evil.example";a{fill:red}</style>',
      '<style>a{background:u<![CDATA[rl(//evil.example)]]>}</style>',
      '<style>a{background:u<g/>rl(//evil.example)}</style>',
      '<style><script>alert(1)</script></style>',
    ])
      expect(isHarmless(`<svg><path/>${inside}</svg>`)).toBe(true);
  });
});

describe('wrappers', () => {
  test.each([
    '<a href="javascript:alert(1)"><path/></a>',
    '<a xlink:href="javascript:alert(1)" onclick="alert(1)" target="_top"><path/></a>',
    '<a href="https://evil.example" style="fill:url(https://evil.example)"><path/></a>',
    '<switch><foreignObject><iframe src="https://evil.example"/></foreignObject><path/></switch>',
    '<switch><FOREIGNOBJECT><path/><script>alert(1)</script></FOREIGNOBJECT></switch>',
    '<x><y><script>alert(1)</script></y></x>',
    '<x><foreignObject><x><path onload="alert(1)"/></x></foreignObject></x>',
    '<a><animate attributeName="href" to="javascript:alert(1)"/><path/></a>',
    '<use><set attributeName="href" to="https://evil.example/#x"/></use>',
    '<use href="data:image/svg+xml,x"/><use href="data:image/svg+xml;base64,AAAA#x"/>',
    '<use href="&#35;&#32;https://evil.example"/><use href="#a&quot;b"/>',
    '<image href="data:image/svg+xml;base64,AAAA"/><image href="data:text/html;base64,AAAA"/>',
    '<image href="data:image/jpg,https://evil.example"/>',
    '<path href="#a" HREF="javascript:alert(1)" xlink:href="javascript:alert(1)" x:href="javascript:alert(1)"/>',
    '<path fill="red" fill="url(https://evil.example)"/>',
    '<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>',
    '<s:a xmlns:s="http://www.w3.org/2000/svg" s:href="javascript:alert(1)"><path/></s:a>',
    '<g xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script><iframe src="https://evil.example"/></g>',
    '<math><mtext><style>@import "https://evil.example";</style></mtext></math>',
    '<title><a href="javascript:alert(1)"><script>alert(1)</script></a></title>',
    '<ſcript>alert(1)</ſcript><ſvg onload="alert(1)"/>',
    '<path oNload="alert(1)" ｏnload="alert(1)"/>',
  ])('are opened up without what they carry: %s', (inside) => {
    const source = `<svg xmlns:xlink="http://www.w3.org/1999/xlink"><path/>${inside}</svg>`;

    expect(textOf(source)).not.toBeNull();
    expect(isHarmless(source)).toBe(true);
  });

  test('of an unknown name show no text, and none of what is removed with its content', () => {
    expect(textOf('<svg><x>alert(1)<path/></x><noscript><path id="n"/></noscript></svg>')).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg"><path/></svg>',
    );
  });

  test('are counted: too many and too deep ones are rejected', () => {
    expect(textOf(`<svg><path/>${'<x>'.repeat(200)}${'</x>'.repeat(200)}</svg>`)).toBeNull();
    expect(textOf(`<svg><path/>${'<x/>'.repeat(60_000)}</svg>`)).toBeNull();
  });
});

/** Each would take minutes if the work grew faster than the file; the test runner stops it. */
test.each([
  ['open brackets of styles', `<svg><path/><style>${'a{'.repeat(2_000_000)}</style></svg>`],
  ['nested media queries', `<svg><path/><style>${'@media all{'.repeat(400_000)}</style></svg>`],
  ['comments of styles', `<svg><path/><style>${'/*'.repeat(2_000_000)}</style></svg>`],
  ['quotes of styles', `<svg><path/><style>${"'\\".repeat(2_000_000)}</style></svg>`],
  ['blanks after url', `<svg><path/><style>a{b:${`url${' '.repeat(1000)}`.repeat(4000)}}</style></svg>`],
  ['declarations', `<svg><path style="${'a:b;'.repeat(1_000_000)}"/></svg>`],
  ['quotes of a document type', `<!DOCTYPE svg [${'"'.repeat(60_000)}]><svg><path/></svg>`],
  ['blanks of a document type', `<!DOCTYPE svg${' '.repeat(4_000_000)}`],
  ['document types', '<!DOCTYPE svg ['.repeat(300_000)],
])('megabytes of %s are read in time that grows with the file', (_what, source) => {
  sanitizeSvg(Buffer.from(source));
  sniffImage(Buffer.from(source));
});
