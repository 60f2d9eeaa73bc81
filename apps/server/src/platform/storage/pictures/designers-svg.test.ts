/** SVG files as drawing programs write them keep their colours and shapes, and what was removed is reported. */
import { describe, expect, test } from 'vitest';
import { sanitizeSvg } from './sanitize-svg.ts';

const open = '<svg xmlns="http://www.w3.org/2000/svg">';
const within = (inside: string) => {
  const result = sanitizeSvg(Buffer.from(`${open}${inside}</svg>`));
  return (
    result && { left: result.bytes.toString().slice(open.length, -'</svg>'.length), removed: result.removed }
  );
};
const textOf = (bytes: Buffer) => sanitizeSvg(bytes)?.bytes.toString();

describe('styles', () => {
  test.each([
    'path{fill:#e30613}@media (prefers-color-scheme:dark){path{fill:#fff}}',
    '@media screen and (min-width:40px){@media (prefers-color-scheme:dark){.a,.b>g:not(.c){fill:url(#g)}}}',
    '.a{font-family:"Open Sans",sans-serif;fill:rgb(1,2,3)}',
    'text::before{content:";{}"}',
  ])('keep %s', (css) => {
    expect(within(`<style>${css.replaceAll('>', '&gt;').replaceAll('"', '&quot;')}</style><path/>`)).toEqual({
      left: `<style>${css.replaceAll('>', '&gt;').replaceAll('"', '&quot;')}</style><path/>`,
      removed: [],
    });
  });

  test.each([
    ['@import "x.css";.a{fill:red}', '.a{fill:red}'],
    ["@import 'a;b{c}';.a{fill:red}", '.a{fill:red}'],
    ['@font-face{font-family:F;src:url(data:font/woff2;base64,AAAA)}.a{fill:red}', '.a{fill:red}'],
    ['@keyframes k{from{fill:red}to{fill:blue}}.a{fill:red}', '.a{fill:red}'],
    ['.a{fill:red;background:url(https://evil.example/x.png);stroke:blue}', '.a{fill:red;stroke:blue}'],
    ['.b{background:url(data:image/png;base64,AA==)}.a{fill:red}', '.a{fill:red}'],
    ['.b{behavior:url(#x)}.a{fill:red}', '.a{fill:red}'],
    ['.b{.c{fill:red}}.a{fill:red}', '.a{fill:red}'],
    ['.a{fill:red}.b{fill:rgb(1,2}', '.a{fill:red}'],
    ['.a{fill:red}.b', '.a{fill:red}'],
    ['}.a{fill:red}', '.a{fill:red}'],
  ])('lose only what is not allowed in %s', (css, left) => {
    expect(within(`<style>${css}</style><path/>`)).toEqual({
      left: `<style>${left}</style><path/>`,
      removed: ['styles'],
    });
  });

  test('of an attribute lose only what is not allowed', () => {
    expect(within('<path style="fill:red; background:url(//evil.example/x); stroke : blue;"/>')).toEqual({
      left: '<path style="fill:red;stroke : blue"/>',
      removed: ['styles'],
    });
  });

  test('may begin with the character set, and contain comments', () => {
    expect(within('<style>@charset "utf-8";/* Layer } */.a{/* red */fill:red}</style><path/>')).toEqual({
      left: '<style>.a{fill:red}</style><path/>',
      removed: [],
    });
  });
});

describe('elements', () => {
  test.each([
    ['<a href="https://acme.example"><path/><path/></a>', '<path/><path/>'],
    [
      '<a href="#x" transform="scale(2)" fill="red"><path/></a>',
      '<g transform="scale(2)" fill="red"><path/></g>',
    ],
    ['<text>A <a href="#x" fill="red">B</a> <a>C</a></text>', '<text>A <tspan fill="red">B</tspan> C</text>'],
    ['<switch><a><path/><path/></a><g/></switch>', '<switch><g><path/><path/></g><g/></switch>'],
    ['<artboard>words<path/></artboard>', '<path/>'],
    [
      '<switch><foreignObject requiredExtensions="http://ns.adobe.com/AdobeIllustrator/10.0/"><i:pgfRef xmlns:i="i"/></foreignObject><g i:extraneous="self"><path/></g></switch>',
      '<switch><g><path/></g></switch>',
    ],
    [
      '<switch><text systemLanguage="de">Ja</text><text>Yes</text></switch>',
      '<switch><text systemLanguage="de">Ja</text><text>Yes</text></switch>',
    ],
    ['<path id="Fläche"/><use href="#Fläche"/>', '<path id="Fläche"/><use href="#Fläche"/>'],
    ['<g id="icon@2x"><path fill="url(#Größe)"/></g>', '<g id="icon@2x"><path fill="url(#Größe)"/></g>'],
    ['<größe größe="1"><path/></größe>', '<path/>'],
    ['<image href="data:image/jpg;base64,AAAA"/>', '<image href="data:image/jpg;base64,AAAA"/>'],
    ['<metadata>me</metadata><path data-name="x" aria-label="y"/>', '<path/>'],
  ])('that are known or wrap others stay visible in %s', (inside, left) => {
    expect(within(inside)).toEqual({ left, removed: [] });
  });

  test.each([
    ['<script>x</script><path/>', 'parts'],
    ['<path onclick="x"/>', 'parts'],
    ['<path><animate attributeName="x"/></path>', 'parts'],
    ['<foreignObject><p>x</p></foreignObject><path/>', 'parts'],
    ['<path/><image href="https://acme.example/x.png"/>', 'references'],
    ['<path fill="url(https://acme.example/x)"/>', 'styles'],
  ])('that are removed are reported for %s', (inside, kind) => {
    expect(within(inside)?.removed).toEqual([kind]);
  });
});

describe('a document type', () => {
  const illustrator = `<?xml version="1.0" encoding="utf-8"?>
<!-- Generator: Adobe Illustrator 24 -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
  <!-- entities -->
  <!ENTITY ns_extend "http://ns.adobe.com/Extensibility/1.0/">
  <!ENTITY ns_adobe_xpath 'http://ns.adobe.com/XPath/1.0/'>
  <!ENTITY st0 "fill:#E30613;stroke:none;">
  <!ATTLIST svg xmlns:a CDATA #FIXED "http://ns.adobe.com/AdobeSVGViewerExtensions/3.0/">
]>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="&ns_extend;"><path style="&st0;"/><text>&st0;</text></svg>`;

  test('may declare texts, as Adobe Illustrator does', () => {
    expect(textOf(Buffer.from(illustrator))).toBe(
      `${open}<path style="fill:#E30613;stroke:none"/><text>fill:#E30613;stroke:none;</text></svg>`,
    );
  });
});

describe('encodings', () => {
  const text = (encoding: string) =>
    `<?xml version="1.0" encoding="${encoding}"?><svg><title>Grün</title><path/></svg>`;
  const decoded = `${open}<title>Grün</title><path/></svg>`;
  const utf16 = Buffer.from(text('UTF-16'), 'utf16le');

  test.each([
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${text('utf-8')}`)],
    ['UTF-16 with a mark', Buffer.from(`\uFEFF${text('utf-16')}`, 'utf16le')],
    ['UTF-16, big end first, with a mark', Buffer.from(`\uFEFF${text('utf-16')}`, 'utf16le').swap16()],
    ['UTF-16 without a mark', utf16],
    ['UTF-16, big end first, without a mark', Buffer.from(utf16).swap16()],
    ['Latin-1', Buffer.from(text('ISO-8859-1'), 'latin1')],
    ['Windows-1252', Buffer.from(text('windows-1252').replaceAll('"', "'"), 'latin1')],
    ['UTF-8 that declares UTF-16', Buffer.from(text('utf-16'))],
  ])('are read by mark and declaration: %s', (_what, bytes) => {
    expect(textOf(bytes)).toBe(decoded);
  });
});
