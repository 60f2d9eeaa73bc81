/**
 * An inline script that loads the page again when one of the scripts or stylesheets that start it could not be
 * loaded, as happens when a phone changes its network in between. Without it the page would stay blank or dead.
 * A page that has started stays, because it may hold a meeting: a stylesheet that failed is loaded again. It loads
 * itself again only when a part of it fails and the server no longer has the script that started it: that is after an
 * upgrade, and each further part would fail too.
 * The server's CSP allows the script by its hash.
 */
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { partFailedEvent } from '../src/platform/parts/load-part.ts';

const countKey = 'foyer.reloads';
const replacedKey = 'foyer.replaced';
const firstDelayMs = 500;
const maxReloadDelayMs = 30_000;
/** As long as that between two attempts to load a part. */
const maxPartDelayMs = 8_000;

// The count survives the reload, so that the pauses grow. Nothing is replaced before the server answers. The scripts of a
// started page load themselves again, its stylesheets do not. An element's events do not bubble, hence the capture; its
// `load` reaches the document, but never the window. `load-part.ts` reports a part that failed. The page reloads once for a
// first script that is gone: with two servers, one may still have it.
const script = `(function () {
  var hasStarted = false;
  var isReloading = false;
  var isChecking = false;
  function whenAnswered(address, tries, maxMs, then) {
    function again() { whenAnswered(address, tries + 1, maxMs, then) }
    setTimeout(function () {
      fetch(address, { method: 'HEAD', cache: 'no-store' }).then(function (answer) {
        if (answer.status >= 500) again();
        else then(answer.status, tries + 1);
      }, again);
    }, Math.min(${firstDelayMs} * Math.pow(2, tries), maxMs));
  }
  function reload(tries) {
    isReloading = true;
    whenAnswered(location.href, tries, ${maxReloadDelayMs}, function (_, count) {
      try { sessionStorage.setItem('${countKey}', count) } catch (e) {}
      location.reload();
    });
  }
  function loadAgain(link) {
    whenAnswered(link.href, 0, ${maxPartDelayMs}, function (status) {
      if (status !== 404) link.parentNode.replaceChild(link.cloneNode(), link);
    });
  }
  addEventListener('${partFailedEvent}', function () {
    if (isChecking) return;
    isChecking = true;
    var first = document.querySelector('script[type=module][src]').src;
    whenAnswered(first, 0, ${maxPartDelayMs}, function (status) {
      isChecking = false;
      try {
        if (status !== 404 || sessionStorage.getItem('${replacedKey}') === first) return;
        sessionStorage.setItem('${replacedKey}', first);
        location.reload();
      } catch (e) {}
    });
  });
  document.addEventListener('error', function (event) {
    var element = event.target;
    var isStylesheet = element.rel === 'stylesheet';
    if (isReloading || (element.localName !== 'script' && !isStylesheet)) return;
    if (hasStarted) return isStylesheet && loadAgain(element);
    var tries = 5;
    try { tries = Number(sessionStorage.getItem('${countKey}')) } catch (e) {}
    reload(tries);
  }, true);
  document.addEventListener('load', function (event) {
    if (event.target.type !== 'module') return;
    hasStarted = true;
    try { sessionStorage.removeItem('${countKey}') } catch (e) {}
  }, true);
})();`;

export function reloadFailed(): Plugin {
  return {
    name: 'foyer:reload-failed',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (): HtmlTagDescriptor[] => [
        { tag: 'script', children: script.replace(/\n\s*/g, ' '), injectTo: 'head-prepend' },
      ],
    },
  };
}
