/** Copies a text to the clipboard and confirms it in a snackbar. */
import { showSnackbar } from './feedback/snackbars.tsx';

interface CopyMessages {
  /** "Link copied" */
  readonly done: string;
  /** Contains the text itself: outside a secure context there is no clipboard. */
  readonly failed: string;
}

export async function copyText(text: string, { done, failed }: CopyMessages): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showSnackbar(done);
  } catch {
    showSnackbar(failed, 'error');
  }
}
