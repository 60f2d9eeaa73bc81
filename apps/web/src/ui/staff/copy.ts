/** Puts a text where it can be pasted from. */
import { say } from './snackbars.tsx';

interface Said {
  /** "Link copied" */
  readonly done: string;
  /** With the text itself: without a secure page there is no clipboard. */
  readonly failed: string;
}

export async function copyText(text: string, { done, failed }: Said): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    say(done);
  } catch {
    say(failed, 'error');
  }
}
