/**
 * What happens on the customer's page before its scripts are there: a tiny script in the document itself, which the
 * server lets run by its hash. It also starts the page: at once, or where the server drew a first screen, after that was painted.
 */
import { drawnAttribute, keptAttribute, pressedAttribute } from '@foyer/contract/first-screen.ts';
import type { StoredKey } from '@foyer/contract/users.ts';
import type { HtmlTagDescriptor, Plugin } from 'vite';

const token: StoredKey = 'customerToken';
const product: StoredKey = 'productSlug';
/** By the names that `features/registration` keeps them under for a reload. */
const drafts = ['details ', 'code '];
/** A page that is never painted, in a window that is covered, starts all the same. */
const longestWaitMs = 1000;

// Who waits, has a code or a half-filled form must not see an empty one first. What is pressed early must neither
// leave the page nor be lost, nor be done twice: the page presses it again when it can act.
const script = (files: readonly string[]) => `(function (root, slug, files) {
  try {
    var isCustomer = localStorage.getItem('${token}') && localStorage.getItem('${product}') === slug;
    var hasDraft = ${JSON.stringify(drafts)}.some(function (name) { return sessionStorage.getItem(name + slug) });
    if (isCustomer || hasDraft) root.setAttribute('${keptAttribute}', '');
  } catch (e) {}

  document.addEventListener('click', function (event) {
    var button = root.hasAttribute('${drawnAttribute}') && event.target.closest('button');
    if (!button) return;
    event.preventDefault();
    event.stopPropagation();
    var before = document.querySelector('[${pressedAttribute}]');
    if (before) before.removeAttribute('${pressedAttribute}');
    button.setAttribute('${pressedAttribute}', '');
  }, true);

  function add(tag, values) {
    document.head.appendChild(Object.assign(document.createElement(tag), { crossOrigin: '' }, values));
  }
  function fetchAhead() {
    files.forEach(function (file) { add('link', { rel: 'modulepreload', href: file }) });
  }
  function start() {
    if (!hasStarted) fetchAhead(), add('script', { type: 'module', src: files[0] });
    hasStarted = true;
  }
  var hasStarted = false;
  var isShown = root.hasAttribute('${drawnAttribute}') && !root.hasAttribute('${keptAttribute}');
  if (!isShown) return start();
  document.addEventListener('DOMContentLoaded', function () {
    if (document.hidden) return start();
    setTimeout(start, ${longestWaitMs});
    new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  });
})(document.documentElement, location.pathname.split('/')[2], ${JSON.stringify(files)});`;

const entryTag = /\s*<script type="module" crossorigin src="([^"]+)"><\/script>/g;
const importLink = /\s*<link rel="modulepreload" crossorigin href="([^"]+)">/g;

/** @param page the document it is for */
export function firstScript(page: string): Plugin {
  return {
    name: 'foyer:first-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { filename }): string | { html: string; tags: HtmlTagDescriptor[] } {
        if (!filename.endsWith(page)) return html;
        const [entry, ...more] = [entryTag, importLink].flatMap((tag) =>
          [...html.matchAll(tag)].map(([, file]) => file ?? ''),
        );
        if (!entry) throw new Error(`${page} has no entry to start.`);
        const children = script([entry, ...more]).replace(/\n\s*/g, ' ');
        return {
          // The server takes the links out where it draws: there the first paint comes before the scripts.
          html: html.replace(entryTag, `\n    <link rel="modulepreload" crossorigin href="${entry}">`),
          tags: [{ tag: 'script', children, injectTo: 'head' }],
        };
      },
    },
  };
}
