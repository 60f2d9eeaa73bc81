/** Texts about a recording that are the same for both kinds: a length, and the name of its file. */

/** Hours only where there are any, for example `0:42`, `12:48` or `1:02:07`. */
export function durationText(ms: number): string {
  const total = Math.max(0, Math.floor(ms / 1000));
  const pad = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes, seconds] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds)}` : `${minutes}:${pad(seconds)}`;
}

/** For example `JEE Live Demo 2026-11-26 14-30.webm`; only characters that every file system takes. */
export function fileNameOf(
  { productName, startedAt }: { readonly productName: string; readonly startedAt: string },
  extension: string,
): string {
  const name = productName.replace(/[^\p{L}\p{N} _-]/gu, '').trim() || 'recording';
  const time = startedAt.slice(11, 16).replace(':', '-');
  return `${name.slice(0, 80)} ${startedAt.slice(0, 10)} ${time}.${extension}`;
}
