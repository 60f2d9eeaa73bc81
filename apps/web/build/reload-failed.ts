/**
 * An inline script that loads the page again when one of the scripts or stylesheets that start it could not be
 * loaded, as happens when a phone changes its network in between. Without it the page would stay blank or dead.
 * The server's CSP allows the script by its hash.
 */
import type { HtmlTagDescriptor, Plugin } from 'vite';

const countKey = 'foyer.reloads';
const firstDelayMs = 500;
const maxDelayMs = 30_000;

// The count survives the reload, so that the pauses grow. The page is only replaced when the server answers. Once
// the page has started, its parts load themselves again. The browser fires the events of an element without
// bubbling, hence the capture.
const script = `(function () {
  var isOver = false;
  function retry(tries) {
    isOver = true;
    setTimeout(function () {
      fetch(location.href, { method: 'HEAD' }).then(function (answer) {
        if (answer.status >= 500) return retry(tries + 1);
        try { sessionStorage.setItem('${countKey}', tries + 1) } catch (e) {}
        location.reload();
      }, function () { retry(tries + 1) });
    }, Math.min(${firstDelayMs} * Math.pow(2, tries), ${maxDelayMs}));
  }
  addEventListener('error', function (event) {
    var element = event.target;
    if (isOver || (element.localName !== 'script' && element.rel !== 'stylesheet')) return;
    var tries = 5;
    try { tries = Number(sessionStorage.getItem('${countKey}')) } catch (e) {}
    retry(tries);
  }, true);
  addEventListener('load', function (event) {
    if (event.target.type !== 'module') return;
    isOver = true;
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
