// Checks that the built pages, with all their packages, use nothing that one of their lowest browsers lacks.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import postcss from 'postcss';
import ts from 'typescript';
import { lowestBrowsers } from '../apps/web/build/browser-targets.ts';
import { standIns } from '../apps/web/src/platform/stand-ins.ts';
import { createSupport, patterns, readScriptFeatures, styleFeatures } from './browser-support.mjs';
import { exceptions } from './browsers.config.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(root, 'apps/web/dist');
const manifests = { customer: '.vite/manifest.json', console: '.vite/staff-manifest.json' };
/** Their properties are always those of the browser. */
const browserObjects = new Set(['navigator', 'document', 'window', 'globalThis', 'performance', 'screen']);

/**
 * @typedef {{ feature: string, lacking: string[], file: string, excerpt: string }} Finding `feature` for example
 * `URL.canParse()`, `.toSorted()`, `color-mix()`, `:has`
 * @param {{ name: string, text: string }[]} scripts all scripts of a page
 * @param {Record<string, string>} lowest the lowest browsers of the page
 * @returns {Finding[]} what is called, constructed or read from without asking for it first. Names that the scripts
 * define themselves are theirs.
 */
export function findInScripts(scripts, lowest) {
  const lackingIn = createSupport(lowest);
  const features = readScriptFeatures(lackingIn);
  const files = scripts.map(({ name, text }) =>
    ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS),
  );
  const defined = new Set(files.flatMap((file) => [...findDefined(file)]));
  const findings = [];

  const report = (file, node, feature, lacking = []) => {
    if (lacking.length === 0) return;
    const from = Math.max(0, node.getStart() - 30);
    findings.push({
      feature,
      lacking,
      file: file.fileName,
      excerpt: file.text.slice(from, node.end + 40).replace(/\s+/g, ' '),
    });
  };
  const visitCalled = (file, node) => {
    const called = node.expression;
    if (ts.isIdentifier(called)) {
      if (!defined.has(called.text))
        report(file, node.expression, `${called.text}()`, features.globals.get(called.text));
      return;
    }
    if (!ts.isPropertyAccessExpression(called) || node.questionDotToken) return;
    const name = called.name.text;
    const owner = ts.isIdentifier(called.expression) ? called.expression.text : '';
    const lackingStatic = features.statics.get(`${owner}.${name}`);
    if (lackingStatic) report(file, called, `${owner}.${name}()`, lackingStatic);
    else if (!defined.has(name)) report(file, called, `.${name}()`, features.methods.get(name));
  };
  const visit = (file, node) => {
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) visitCalled(file, node);
    if (ts.isPropertyAccessExpression(node) && !node.questionDotToken) {
      const read = node.expression;
      if (
        ts.isPropertyAccessExpression(read) &&
        ts.isIdentifier(read.expression) &&
        browserObjects.has(read.expression.text)
      )
        report(file, node, `${read.getText()}.`, features.methods.get(read.name.text));
    }
    if (ts.isClassStaticBlockDeclaration(node))
      report(file, node, 'class static block', lackingIn(patterns['class static block']));
    if (ts.isRegularExpressionLiteral(node) && /\(\?<[=!]/.test(node.text))
      report(file, node, 'lookbehind', lackingIn(patterns.lookbehind));
    ts.forEachChild(node, (child) => visit(file, child));
  };
  for (const file of files) visit(file, file);
  return findings;
}

/** The names of declarations, methods and assigned properties. */
function findDefined(file) {
  const names = new Set();
  const visit = (node) => {
    const named =
      ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken ? node.left : node;
    const name = named.name ?? (ts.isIdentifier(named) ? named : undefined);
    const isDefinition =
      named !== node ||
      ts.isMethodDeclaration(node) ||
      ts.isPropertyDeclaration(node) ||
      ts.isPropertyAssignment(node) ||
      ts.isShorthandPropertyAssignment(node) ||
      ts.isAccessor(node) ||
      ts.isFunctionLike(node) ||
      ts.isClassLike(node) ||
      ts.isVariableDeclaration(node) ||
      ts.isBindingElement(node);
    if (isDefinition && name && (ts.isIdentifier(name) || ts.isStringLiteral(name))) names.add(name.text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return names;
}

/**
 * @param {{ name: string, text: string }[]} sheets
 * @param {Record<string, string>} lowest the lowest browsers of the page
 * @returns {Finding[]} without what is inside `@supports`
 */
export function findInStyles(sheets, lowest) {
  const lackingIn = createSupport(lowest);
  const findings = [];
  for (const { name: file, text } of sheets) {
    const report = (node, feature, found) => {
      const lacking = lackingIn(found);
      if (lacking.length > 0)
        findings.push({ feature, lacking, file, excerpt: node.toString().slice(0, 120) });
    };
    const reportWords = (node, words) => {
      for (const [, called] of words.matchAll(/(?<![\w-])([a-z][a-z-]*)\(/g))
        report(node, `${called}()`, styleFeatures.function(called));
      for (const [, suffix] of words.matchAll(/(?<![\w.-])[\d.]+([a-z]+)/g))
        report(node, suffix, styleFeatures.length(suffix));
    };
    const visit = (node) => {
      if (node.type === 'atrule') {
        if (node.name === 'supports') return;
        report(node, `@${node.name}`, styleFeatures.atRule(node.name));
        if (/[<>]/.test(node.params)) report(node, '@media range', styleFeatures.mediaRange());
      }
      if (node.type === 'rule') {
        for (const [, name] of node.selector.matchAll(/::?([a-z][a-z-]*)/g))
          report(node, `:${name}`, styleFeatures.selector(name));
        if (node.selector.includes('&')) report(node, '&', styleFeatures.nesting());
      }
      if (node.type === 'decl') {
        if (hasFallback(node)) return;
        report(node, node.prop, styleFeatures.property(node.prop));
        if (lackingIn(styleFeatures.property(node.prop)).length > 0) return;
        for (const word of new Set(node.value.match(/[a-z][a-z-]+/g)))
          report(node, `${node.prop}: ${word}`, styleFeatures.value(node.prop, word));
        reportWords(node, node.value.replace(/url\([^)]*\)|"[^"]*"/g, ''));
      }
      node.nodes?.forEach(visit);
    };
    visit(postcss.parse(text));
  }
  return findings;
}

/** An earlier declaration of the same property applies where the value of this one is unknown. */
function hasFallback(declaration) {
  for (let before = declaration.prev(); before; before = before.prev())
    if (before.type === 'decl' && before.prop === declaration.prop) return true;
  return false;
}

/** Functions that `stand-ins.ts` has, as findings name them. */
const replaced = new Set(
  standIns.flatMap(([, name]) => [`.${name}()`, `URL.${name}()`, `Promise.${name}()`]),
);

/**
 * @param {(Finding & { page: string })[]} findings
 * @param {typeof exceptions} allowed
 * @returns {{ left: typeof findings, unused: typeof exceptions }} `unused` are exceptions that no finding needs
 */
export function applyExceptions(findings, allowed = exceptions) {
  const covers = ({ page, feature, where }, finding) =>
    (page === undefined || page === finding.page) &&
    (feature === undefined || feature === finding.feature) &&
    (where === undefined || finding.file.includes(where) || finding.excerpt.includes(where));
  return {
    left: findings.filter(
      (finding) => !replaced.has(finding.feature) && !allowed.some((exception) => covers(exception, finding)),
    ),
    unused: allowed.filter((exception) => !findings.some((finding) => covers(exception, finding))),
  };
}

/** Files of the page, with those that it loads later. */
function readFiles(page, ending) {
  const chunks = Object.values(JSON.parse(readFileSync(join(dist, manifests[page]), 'utf8')));
  const names = chunks.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]);
  return [...new Set(names)]
    .filter((name) => name.endsWith(ending))
    .map((name) => ({ name, text: readFileSync(join(dist, name), 'utf8') }));
}

function check() {
  const all = Object.keys(manifests).flatMap((page) => {
    const lowest = lowestBrowsers(page);
    const scripts = readFiles(page, '.js');
    const sheets = readFiles(page, '.css');
    console.log(
      `${page}: ${scripts.length} scripts and ${sheets.length} style sheets, for ` +
        Object.entries(lowest)
          .map((browser) => browser.join(' '))
          .join(', '),
    );
    return [...findInScripts(scripts, lowest), ...findInStyles(sheets, lowest)].map((finding) => ({
      page,
      ...finding,
    }));
  });
  const { left, unused } = applyExceptions(all);
  const groups = Map.groupBy(
    left,
    ({ page, feature, lacking }) => `${page}: ${feature} is missing in ${lacking.join(', ')}`,
  );
  const problems = [...groups].map(([title, found]) =>
    [title, ...found.slice(0, 4).map(({ file, excerpt }) => `    ${file}: ${excerpt}`)].join('\n'),
  );
  problems.push(
    ...unused.map((exception) => `An exception is no longer needed: ${JSON.stringify(exception)}`),
  );
  if (problems.length === 0) return;
  console.error(problems.map((problem) => `  ${problem}`).join('\n'));
  console.error(
    'Fix: ask for the feature before it is used, add it to apps/web/src/platform/stand-ins.ts, or write a style that ' +
      'works without it. Where that is so already, add an exception with its reason to tools/browsers.config.mjs.',
  );
  process.exitCode = 1;
}

if (import.meta.main) check();
