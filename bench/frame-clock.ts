/** Notes in a page when each picture of somebody else is shown, by the machine's clock. */
import type { BrowserContext, Page } from '@playwright/test';

interface ClockedWindow {
  readonly shownAt?: number[];
}

/** Must be called before a page of the context is opened. Watches every video that this selector finds. */
export async function clockFrames(context: BrowserContext, selector: string): Promise<void> {
  await context.addInitScript(noteFrames, selector);
}

/** The same from now on, for a tab that another page opened: what a context brings along is lost on its way. */
export async function clockFramesOf(page: Page, selector: string): Promise<void> {
  await page.evaluate(noteFrames, selector);
}

function noteFrames(videos: string): void {
  const shownAt: number[] = [];
  const seen = new WeakSet<Element>();
  const watch = (video: HTMLVideoElement) => {
    seen.add(video);
    const note = () => {
      // What ends or is muted leaves a black picture of 2 or 8 points behind: nobody's face.
      if (video.videoWidth > 16) shownAt.push(Date.now());
      video.requestVideoFrameCallback(note);
    };
    video.requestVideoFrameCallback(note);
  };
  const look = () => {
    for (const video of document.querySelectorAll<HTMLVideoElement>(videos))
      if (!seen.has(video)) watch(video);
  };
  // Not by an observer: a tab that another one opened gets its document after this has run.
  setInterval(look, 10);
  Object.assign(window, { shownAt });
}

/** When the first picture was shown after this moment. @returns milliseconds since 1970 */
export async function firstFrameAfter(page: Page, moment: number): Promise<number> {
  const shown = await page.waitForFunction(
    (after) => (window as ClockedWindow).shownAt?.find((at) => at >= after),
    moment,
    { polling: 50, timeout: 60_000 },
  );
  return (await shown.jsonValue()) ?? Number.NaN;
}

/** When pictures came again after they had stopped, by this moment or a little later, for at least `pauseMs`. */
export async function framesAgainAfter(page: Page, moment: number, pauseMs: number): Promise<number> {
  const again = await page.waitForFunction(
    ({ after, pause }) => {
      const shownAt = (window as ClockedWindow).shownAt ?? [];
      return shownAt.find(
        (at, index) => at > after && at - Math.max(after, shownAt[index - 1] ?? 0) >= pause,
      );
    },
    { after: moment, pause: pauseMs },
    { polling: 50, timeout: 120_000 },
  );
  return (await again.jsonValue()) ?? Number.NaN;
}
