/** What LiveKit answers when a room or a person is not there: mostly that is fine. */

/** `undefined` for what is not there. */
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
