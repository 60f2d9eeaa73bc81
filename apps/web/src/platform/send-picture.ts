/** Sends one picture and tells how much of it has left: `fetch` does not know. */
import type { Attachment } from '@foyer/contract/attachments.ts';
import { minutes } from '@foyer/contract/time.ts';
import { buildPath } from './api.ts';
import { ApiError, readError } from './api-error.ts';

interface Sending {
  readonly file: File;
  /** Becomes the Bearer. */
  readonly token?: string;
  readonly signal: AbortSignal;
  /** 0 to 1. */
  readonly onProgress: (sent: number) => void;
}

const longestName = 200;

/**
 * @param path of the call that takes it, with its parameters filled in; the file's name goes along in the query
 * @returns what the server says of it; @throws ApiError
 */
export function sendPicture(path: string, sending: Sending): Promise<Attachment> {
  const { file, token, signal, onProgress } = sending;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', buildPath(path, { query: { name: file.name.slice(-longestName) } }));
    request.setRequestHeader('content-type', file.type);
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.timeout = minutes(2);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    const fail = () => reject(new ApiError('network.unreachable'));
    request.onerror = fail;
    request.ontimeout = fail;
    request.onabort = fail;
    request.onload = () => {
      const body = parse(request.responseText);
      if (request.status === 201) resolve((body as { result: Attachment }).result);
      else reject(readError(request.status, body));
    };
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
