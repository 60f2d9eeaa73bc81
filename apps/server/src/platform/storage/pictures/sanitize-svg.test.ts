import { describe, expect, test } from 'vitest';
import { sanitizeSvg } from './sanitize-svg.ts';

const open = '<svg xmlns="http://www.w3.org/2000/svg">';
const textOf = (source: string | Buffer) => sanitizeSvg(Buffer.from(source))?.bytes.toString() ?? null;
const clean = (inside: string) => textOf(`${open}${inside}</svg>`);
/** What is left of the content beside a visible element. */
const within = (inside: string) =>
  clean(`<path/>${inside}`)?.slice(`${open}<path/>`.length, -'</svg>'.length) ?? null;

describe('sanitizeSvg', () => {
  test('keeps shapes, paints and styles', () => {
    const drawing =
      '<defs><linearGradient id="g"><stop offset="0" stop-color="#f60"/></linearGradient>' +
      '<style>.a,.b{fill:url(#g);stroke:none}</style></defs><g class="a" transform="scale(2)">' +
      '<path d="M0 0h1v1z" style="fill:#fff;opacity:.5"/><text x="1">A &amp; B</text></g>';

    expect(within(drawing)).toBe(drawing);
  });

  test('drops the prologue, metadata and elements of other namespaces', () => {
    const source =
      '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd">' +
      '<!-- Inkscape --><svg xmlns="http://www.w3.org/2000/svg" xmlns:sodipodi="x" viewBox="0 0 1 1">' +
      '<sodipodi:namedview id="v"><path d="M9 9"/></sodipodi:namedview><metadata>me</metadata><path d="M0 0" sodipodi:t="c"/></svg>\n';

    expect(textOf(source)).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0"/></svg>',
    );
  });

  test('keeps internal references and embedded PNG images', () => {
    expect(within('<use xlink:href="#a"/><image href="data:image/png;base64,iVBORw0KGgo="/>')).toBe(
      '<use href="#a"/><image href="data:image/png;base64,iVBORw0KGgo="/>',
    );
  });

  test.each([
    ['<script>alert(1)</script>', ''],
    ['<SCRIPT>alert(1)</SCRIPT>', ''],
    ['<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>', ''],
    ['<g><script><![CDATA[alert(1)]]></script></g>', '<g></g>'],
    [
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="x"/></body></foreignObject>',
      '',
    ],
    ['<a href="javascript:alert(1)"><text>x</text></a>', '<text>x</text>'],
    ['<animate attributeName="href" values="javascript:alert(1)"/><set attributeName="onload" to="x"/>', ''],
    ['<handler type="x">alert(1)</handler><iframe src="x"/><embed src="x"/><audio src="x"/>', ''],
    ['<path onclick="alert(1)" ONLOAD="alert(1)" d="M0 0"/>', '<path d="M0 0"/>'],
    ['<use href="https://evil.example/x.svg#a"/><use href="data:image/svg+xml,x"/>', '<use/><use/>'],
    ['<use href="java&#115;cript:alert(1)"/><use href="//evil.example#a"/>', '<use/><use/>'],
    [
      '<image href="http://evil.example/x.png"/><image href="data:image/svg+xml;base64,AAAA"/>',
      '<image/><image/>',
    ],
    ['<feImage href="http://evil.example/x.png"/>', ''],
    ['<path fill="url(http://evil.example/)"/><path fill="url( \'//evil.example\')"/>', '<path/><path/>'],
    ['<path style="background:url(x.png)"/><path style="fill:u\\72l(x)"/>', '<path/><path/>'],
    ['<style>@import "//evil.example/x.css";</style>', '<style></style>'],
    ['<style>a{fill:url(&#x2f;&#x2f;evil.example)}</style>', '<style></style>'],
    ['<style>a{}<!-- -->@import "x";</style>', '<style>a{}</style>'],
    [
      '<text>&lt;script&gt;alert(1)&lt;/script&gt;</text>',
      '<text>&lt;script&gt;alert(1)&lt;/script&gt;</text>',
    ],
    [
      '<text><![CDATA[</text><script>alert(1)</script>]]></text>',
      '<text>&lt;/text&gt;&lt;script&gt;alert(1)&lt;/script&gt;</text>',
    ],
    ['<path id="&quot;onload=&quot;alert(1)"/>', '<path id="&quot;onload=&quot;alert(1)"/>'],
    ['<g xml:base="https://evil.example/" xlink:actuate="onLoad"/>', '<g/>'],
    ['<path d="M0 0" d2="x" d="M9 9"/>', '<path d="M0 0"/>'],
  ])('disarms %s', (inside, left) => {
    expect(within(inside)).toBe(left);
  });

  test.each([
    ['unknown entities', '<svg><path/>&nbsp;</svg>'],
    ['invalid characters', '<svg><path/>&#0;</svg>'],
    ['an element that is not closed', '<svg><path/><g></svg>'],
    ['an element that is not open', '<svg><path/></g></svg>'],
    ['two roots', '<svg><path/></svg><svg/>'],
    ['another root', '<html><svg><path/></svg></html>'],
    ['text around it', 'x<svg><path/></svg>'],
    ['an unfinished tag', '<svg><path d="M0 0"'],
    ['an attribute without quotes', '<svg><path d=M0/></svg>'],
    ['a tag within a value', '<svg><path d="<script>"/></svg>'],
    ['nothing', ''],
    ['nothing visible', '<svg><g><title>x</title></g></svg>'],
    ['nothing visible after sanitizing', '<svg><foreignObject><path/></foreignObject></svg>'],
    ['too deep nesting', `<svg><path/>${'<g>'.repeat(200)}${'</g>'.repeat(200)}</svg>`],
    ['too many elements', `<svg><path/>${'<g/>'.repeat(60_000)}</svg>`],
  ])('rejects an SVG with %s', (_what, source) => {
    expect(sanitizeSvg(Buffer.from(source))).toBeNull();
  });

  test('rejects bytes that are not of their encoding, and UTF-16 with nothing visible', () => {
    expect(sanitizeSvg(Buffer.from('\uFEFF<svg/>', 'utf16le'))).toBeNull();
    expect(sanitizeSvg(Buffer.from([0x3c, 0x73, 0x76, 0x67, 0xff, 0x2f, 0x3e]))).toBeNull();
  });

  test.each([
    ['spaces', `<svg a${' '.repeat(3_000_000)}!`],
    ['attributes', `<svg ${'a="1" '.repeat(500_000)}!`],
    ['comments', `<svg>${'<!-- '.repeat(500_000)}`],
    ['ampersands', `<svg>${'&'.repeat(3_000_000)}</svg>`],
    ['unfinished URLs', `<svg><style>${'url('.repeat(900_000)}</style></svg>`],
    // Quadratic work would take minutes, which the time limit of a test ends.
  ])('is done with megabytes of %s within the time limit of a test', (_what, source) => {
    expect(() => sanitizeSvg(Buffer.from(source))).not.toThrow();
  });

  test('does not change an SVG that it wrote', () => {
    const once =
      clean('<g class="a&amp;b"><text>&lt;x&gt; "y"</text><style>.a &gt; .b{fill:red}</style></g>') ?? '';

    expect(textOf(once)).toBe(once);
  });
});
