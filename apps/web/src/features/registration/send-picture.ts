/** Sends one picture and tells how much of it has left: `fetch` does not know. */
import { attachmentRoutes } from '@foyer/contract/attachments.ts';
import { minutes } from '@foyer/contract/time.ts';
import { ApiError, buildPath } from '../../platform/api.ts';
import { readError } from '../../platform/api-error.ts';

interface Sending {
  readonly file: File;
  readonly signal: AbortSignal;
  /** 0 to 1. */
  readonly onProgress: (sent: number) => void;
}

const longestName = 200;

/** @returns the server's id of it; @throws ApiError */
export function sendPicture({ file, signal, onProgress }: Sending): Promise<string> {
  return new Promise((resolve, reject) => {
    const { method, path } = attachmentRoutes.upload;
    const request = new XMLHttpRequest();
    request.open(method, buildPath(path, { query: { name: file.name.slice(-longestName) } }));
    request.setRequestHeader('content-type', file.type);
    request.timeout = minutes(2);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    const fail = () => reject(new ApiError('network.unreachable'));
    request.onerror = fail;
    request.ontimeout = fail;
    request.onabort = fail;
    request.onload = () => {
      const body = parse(request.responseText);
      if (request.status === 201) resolve((body as { result: { id: string } }).result.id);
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
