/** Lets the frame of the console follow every request of the signed-in person: whether it is answered at all. */

type Observer = (request: Promise<unknown>) => void;

const observers = new Set<Observer>();

/** @returns stop */
export function observeStaffRequests(observer: Observer): () => void {
  observers.add(observer);
  return () => void observers.delete(observer);
}

/** @returns the same promise */
export function announceRequest<Result>(request: Promise<Result>): Promise<Result> {
  for (const observe of observers) observe(request);
  return request;
}
