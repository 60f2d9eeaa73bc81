/**
 * The inline script of the customer page, which the server's CSP allows by its hash. It records early clicks
 * and starts the page: at once, or after the first paint where the server has prerendered the first screen.
 */
import {
  prerenderedAttribute,
  pressedAttribute,
  restoredAttribute,
} from '@foyer/contract/registration/first-screen.ts';
import type { StoredKey } from '@foyer/contract/users/users.ts';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { leaveOldBrowser } from './old-browser.ts';

const tokenKey: StoredKey = 'customerToken';
const slugKey: StoredKey = 'productSlug';
/** The prefixes of the session storage keys in `features/registration`. */
const draftKeys = ['details ', 'code '];
/** A page in a covered window is never painted, so it starts after this time. */
const maxDelayMs = 1000;

// A customer with a request, a code or a draft must not see the prerendered empty form. A click before
// hydration must not submit the form or get lost: the script marks the button, and the page clicks it again
// after hydration.
const script = (files: readonly string[]) => `${leaveOldBrowser('customer')}
(function (root, slug, files) {
  try {
    var isCustomer = localStorage.getItem('${tokenKey}') && localStorage.getItem('${slugKey}') === slug;
    var hasDraft = ${JSON.stringify(draftKeys)}.some(function (name) { return sessionStorage.getItem(name + slug) });
    if (isCustomer || hasDraft) root.setAttribute('${restoredAttribute}', '');
  } catch (e) {}

  document.addEventListener('click', function (event) {
    var button = root.hasAttribute('${prerenderedAttribute}') && event.target.closest('button');
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
  var isShown = root.hasAttribute('${prerenderedAttribute}') && !root.hasAttribute('${restoredAttribute}');
  if (!isShown) return start();
  document.addEventListener('DOMContentLoaded', function () {
    if (document.hidden) return start();
    setTimeout(start, ${maxDelayMs});
    new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  });
})(document.documentElement, location.pathname.split('/')[2], ${JSON.stringify(files)});`;

const entryTag = /\s*<script type="module" crossorigin src="([^"]+)"><\/script>/g;
const importLink = /\s*<link rel="modulepreload" crossorigin href="([^"]+)">/g;

/** @param page the document it is for */
export function startScript(page: string): Plugin {
  return {
    name: 'foyer:start-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { filename }): string | { html: string; tags: HtmlTagDescriptor[] } {
        if (!filename.endsWith(page)) return html;
        const [entry, ...more] = [entryTag, importLink].flatMap((tag) =>
          [...html.matchAll(tag)].map(([, file]) => file ?? ''),
        );
        if (!entry) throw new Error(`${page} has no entry script.`);
        const children = script([entry, ...more]).replace(/\n\s*/g, ' ');
        return {
          // The server removes the links from prerendered pages, where the first paint comes before the
          // scripts.
          html: html.replace(entryTag, `\n    <link rel="modulepreload" crossorigin href="${entry}">`),
          tags: [{ tag: 'script', children, injectTo: 'head' }],
        };
      },
    },
  };
}
