/** Records in a page when each remote video frame is displayed, in milliseconds since 1970. */
import type { BrowserContext, Page } from '@playwright/test';

interface RecordedWindow {
  readonly shownAt?: number[];
}

/** Must be called before a page of the context is opened. Observes every video that matches the selector. */
export async function recordFrames(context: BrowserContext, selector: string): Promise<void> {
  await context.addInitScript(installRecorder, selector);
}

/** Starts now, for a tab that another page opened: init scripts of the context are lost there. */
export async function recordFramesNow(page: Page, selector: string): Promise<void> {
  await page.evaluate(installRecorder, selector);
}

function installRecorder(videos: string): void {
  const shownAt: number[] = [];
  const seen = new WeakSet<Element>();
  const observe = (video: HTMLVideoElement) => {
    seen.add(video);
    const record = () => {
      // A track that ends or is muted leaves a black frame of 2 or 8 pixels.
      if (video.videoWidth > 16) shownAt.push(Date.now());
      video.requestVideoFrameCallback(record);
    };
    video.requestVideoFrameCallback(record);
  };
  const observeNewVideos = () => {
    for (const video of document.querySelectorAll<HTMLVideoElement>(videos))
      if (!seen.has(video)) observe(video);
  };
  // Not with a MutationObserver: a tab opened by another page replaces its document after this has run.
  setInterval(observeNewVideos, 10);
  Object.assign(window, { shownAt });
}

/** @returns when the first frame after this moment was displayed */
export async function firstFrameAfter(page: Page, moment: number): Promise<number> {
  const shown = await page.waitForFunction(
    (after) => (window as RecordedWindow).shownAt?.find((at) => at >= after),
    moment,
    { polling: 50, timeout: 60_000 },
  );
  return (await shown.jsonValue()) ?? Number.NaN;
}

/** @returns when frames continued after a gap of at least `pauseMs` that ended after this moment */
export async function frameAfterGap(page: Page, moment: number, pauseMs: number): Promise<number> {
  const again = await page.waitForFunction(
    ({ after, pause }) => {
      const shownAt = (window as RecordedWindow).shownAt ?? [];
      return shownAt.find(
        (at, index) => at > after && at - Math.max(after, shownAt[index - 1] ?? 0) >= pause,
      );
    },
    { after: moment, pause: pauseMs },
    { polling: 50, timeout: 120_000 },
  );
  return (await again.jsonValue()) ?? Number.NaN;
}
