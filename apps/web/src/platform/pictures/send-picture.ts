/** Uploads one picture with XMLHttpRequest, because `fetch` does not report progress. */

import { minutes } from '@foyer/contract/core/time.ts';
import type { Attachment } from '@foyer/contract/registration/attachments.ts';
import { buildPath } from '../api/api.ts';
import { ApiError, readError } from '../api/api-error.ts';

interface UploadOptions {
  readonly file: File;
  /** Becomes the bearer token. */
  readonly token?: string;
  readonly signal: AbortSignal;
  /** 0 to 1. */
  readonly onProgress: (sent: number) => void;
}

const maxNameLength = 200;

/**
 * @param path the upload route with its parameters filled in; the file name is added to the query
 * @returns the stored attachment @throws ApiError
 */
export function sendPicture(path: string, options: UploadOptions): Promise<Attachment> {
  const { file, token, signal, onProgress } = options;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', buildPath(path, { query: { name: file.name.slice(-maxNameLength) } }));
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
