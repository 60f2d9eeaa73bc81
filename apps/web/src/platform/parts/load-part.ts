/**
 * Loads the parts of a page that it does not start with (code splitting: the chunks of a dynamic import). The build calls
 * this for each `import()`.
 *
 * In Chrome before 2026 and Firefox before 155 a script that could not be loaded is lost until the page is loaded again:
 * a further import of it fails without a request, also when its preload failed (whatwg/html#10327). So all files of a part
 * are fetched into the browser's cache first, which can be repeated, and imported when they are there.
 */

/** The page listens in its inline script, which reloads it after an upgrade. Its detail is the error. */
export const partFailedEvent = 'foyer:part-failed';

declare global {
  interface WindowEventMap {
    [partFailedEvent]: CustomEvent<unknown>;
  }
}

/** A file of a part was not delivered. Nothing is lost: the part can be loaded again. */
export class PartUnavailableError extends Error {
  /** Whether the server answered, but does not have the file: it has another version. */
  readonly isGone: boolean;

  constructor(file: string, { isGone, cause }: { readonly isGone: boolean; readonly cause?: unknown }) {
    super(`The file ${file} could not be loaded`, { cause });
    this.name = 'PartUnavailableError';
    this.isGone = isGone;
  }
}

/** A connection may end without a sign, such as when a phone changes its network. Browsers wait for minutes. */
const idleTimeoutMs = 15_000;

const requests = new Map<string, Promise<void>>();

/**
 * @param load imports the part
 * @param files all files of the part, such as `assets/call-1a2b3c4d.js`
 * @throws PartUnavailableError
 */
export async function loadPart<Part>(
  load: () => Promise<Part>,
  files: readonly string[] = [],
): Promise<Part> {
  try {
    await Promise.all(files.map((file) => requests.get(file) ?? request(file)));
    return await load();
  } catch (error) {
    window.dispatchEvent(new CustomEvent(partFailedEvent, { detail: error }));
    throw error;
  }
}

/** One request for all parts that need the file. */
function request(file: string): Promise<void> {
  const started = isInDocument(file) ? Promise.resolve() : fetchFile(file);
  requests.set(file, started);
  started.catch(() => requests.delete(file));
  return started;
}

function isInDocument(file: string): boolean {
  const loaded = `script[src="/${file}"], link[href="/${file}"]:not([rel=prefetch])`;
  return document.querySelector(loaded) !== null;
}

async function fetchFile(file: string): Promise<void> {
  try {
    await fetchBody(file);
  } catch (cause) {
    throw cause instanceof PartUnavailableError
      ? cause
      : new PartUnavailableError(file, { isGone: false, cause });
  }
  if (file.endsWith('.css')) await applyStylesheet(file);
}

/** A body that is not read may not reach the cache. @throws when no byte arrives for `idleTimeoutMs` */
async function fetchBody(file: string): Promise<void> {
  const controller = new AbortController();
  const abort = () => controller.abort(new DOMException(`No byte for ${idleTimeoutMs} ms`, 'TimeoutError'));
  let timer = setTimeout(abort, idleTimeoutMs);
  try {
    const response = await fetch(`/${file}`, { signal: controller.signal });
    if (!response.ok) throw new PartUnavailableError(file, { isGone: response.status < 500 });
    const reader = response.body?.getReader();
    while (reader && !(await reader.read()).done) {
      clearTimeout(timer);
      timer = setTimeout(abort, idleTimeoutMs);
    }
  } finally {
    clearTimeout(timer);
  }
}

async function applyStylesheet(file: string): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `/${file}` });
  await new Promise((resolve) => {
    link.addEventListener('load', resolve);
    // The inline script loads it again. The part works without it until then.
    link.addEventListener('error', resolve);
    document.head.append(link);
  });
}
