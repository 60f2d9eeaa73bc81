/** Handles LiveKit's error for a missing room or participant, which mostly can be ignored. */

/** `undefined` when the room or participant does not exist. */
export async function unlessNotFound<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (!isNotFound(error)) throw error;
    return undefined;
  }
}

function isNotFound(error: unknown): boolean {
  const { status, code } = error as { status?: number; code?: string };
  return status === 404 || code === 'not_found';
}
