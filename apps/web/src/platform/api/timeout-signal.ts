/** A signal that aborts after a time, or with another signal. Chrome 116 and Safari 17.4 are the first with `AbortSignal.any`. */

/**
 * @param milliseconds until it aborts with a `TimeoutError`
 * @param other aborts it too, with its own reason
 */
export function timeoutSignal(milliseconds: number, other?: AbortSignal): AbortSignal {
  const controller = new AbortController();
  const abortWithOther = () => controller.abort(other?.reason);
  if (other?.aborted) abortWithOther();
  other?.addEventListener('abort', abortWithOther, { once: true });
  setTimeout(() => {
    other?.removeEventListener('abort', abortWithOther);
    controller.abort(new DOMException('The operation timed out.', 'TimeoutError'));
  }, milliseconds);
  return controller.signal;
}
