/** Wires the drawings to the browser: API, uploads and messages. */
import { annotationRoutes } from '@foyer/contract/meetings/annotations.ts';
import { pictureRoutes } from '@foyer/contract/meetings/pictures.ts';
import { ApiError, buildPath, call } from '../../../../platform/api/api.ts';
import { mayPass, readError } from '../../../../platform/api/api-error.ts';
import { snackbar } from '../../../../platform/snackbar.tsx';
import { browserClock } from '../../../../platform/time/clock.ts';
import { annotationErrorOf } from './annotation-errors.ts';
import type { AnnotationsApi } from './annotations-ports.ts';
import { type Annotations, startAnnotations } from './annotations-view-model.ts';

interface BrowserAnnotationsOptions {
  readonly meetingId: string;
  readonly as: 'agent' | 'customer';
  /** Returns a fresh access token, `null` when the session has ended. */
  readonly token: () => Promise<string | null>;
  /** The id of the local person. */
  readonly selfId: () => string;
}

export function startBrowserAnnotations({ selfId, as, ...options }: BrowserAnnotationsOptions): Annotations {
  return startAnnotations({
    clock: browserClock,
    api: annotationsApi(options),
    newId: () => crypto.randomUUID(),
    self: () => ({ side: as, id: selfId() }),
    mayPass,
    showError: (error) => snackbar.show(annotationErrorOf(error), 'bad'),
  });
}

function annotationsApi({ meetingId, token }: Pick<BrowserAnnotationsOptions, 'meetingId' | 'token'>) {
  const params = { meetingId };
  const signedIn = async () => {
    const fresh = await token();
    if (!fresh) throw new ApiError('auth.missing');
    return fresh;
  };
  const request = async (
    { path, method }: { path: string; method: string },
    sharerId: string,
    file?: Blob,
  ): Promise<Response> => {
    const headers = {
      authorization: `Bearer ${await signedIn()}`,
      ...(file && { 'content-type': file.type }),
    };
    const filled = buildPath(path, { params: { meetingId, sharerId } });
    const response = await fetch(filled, { method, headers, body: file ?? null }).catch((cause: unknown) => {
      throw new ApiError('network.unreachable', {}, cause);
    });
    if (!response.ok) throw readError(response.status, await response.json().catch(() => undefined));
    return response;
  };
  return {
    list: async () => (await call(annotationRoutes.list, { params, token: await signedIn() })).result,
    declare: async (body) =>
      void (await call(annotationRoutes.declare, { params, body, token: await signedIn() })),
    end: async () => void (await call(annotationRoutes.end, { params, token: await signedIn() })),
    draw: async (sharerId, parts) =>
      void (await call(annotationRoutes.draw, {
        params: { meetingId, sharerId },
        body: { parts: [...parts] },
        token: await signedIn(),
      })),
    undo: async (sharerId) => void (await request(annotationRoutes.undo, sharerId)),
    clear: async (sharerId) => void (await request(annotationRoutes.clear, sharerId)),
    freeze: async (sharerId, still) => void (await request(annotationRoutes.freeze, sharerId, still)),
    unfreeze: async (sharerId) => void (await request(annotationRoutes.unfreeze, sharerId)),
    still: async (sharerId) => (await request(annotationRoutes.still, sharerId)).blob(),
    save: async (sharerId, picture) => void (await request(pictureRoutes.saveAnnotation, sharerId, picture)),
  } satisfies AnnotationsApi;
}
