/** Wires the chat to the browser: API, session storage, and pictures that need an access token. */
import { chatLimits, chatRoutes } from '@foyer/contract/chat.ts';
import { ApiError, buildPath, call } from '../../platform/api/api.ts';
import { readError } from '../../platform/api/api-error.ts';
import { draft } from '../../platform/local-storage.ts';
import { sendPicture } from '../../platform/pictures/send-picture.ts';
import { browserClock } from '../../platform/time/clock.ts';
import type { ChatApi, ChatDraft } from './chat-ports.ts';
import { type ChatViewModel, startChat } from './chat-view-model.ts';
import { createPictureUrls, type PictureUrls } from './pictures/picture-urls.ts';

interface ChatOptions {
  readonly meetingId: string;
  /** Returns a fresh access token, `null` when the session has ended. */
  readonly token: () => Promise<string | null>;
}

export interface BrowserChat {
  readonly chat: ChatViewModel;
  readonly pictures: PictureUrls;
  close(): void;
}

export function startBrowserChat({ meetingId, token }: ChatOptions): BrowserChat {
  const accessToken = async () => {
    const fresh = await token();
    if (!fresh) throw new ApiError('auth.missing');
    return fresh;
  };
  const draftName = `chat ${meetingId}`;
  const chat = startChat({
    clock: browserClock,
    newId: () => crypto.randomUUID(),
    draft: {
      get: () => ({ text: '', seen: null, ...(draft.get(draftName) as ChatDraft | null) }),
      set: (changed) => draft.set(draftName, changed),
    },
    api: chatApi(meetingId, accessToken),
  });
  const pictures = createPictureUrls(
    async (fileId) =>
      chat.fileOf(fileId) ??
      fetchPicture(
        buildPath(chatRoutes.download.path, { params: { meetingId, fileId } }),
        await accessToken(),
      ),
  );
  return {
    chat,
    pictures,
    close() {
      chat.close();
      pictures.close();
    },
  };
}

function chatApi(meetingId: string, accessToken: () => Promise<string>): ChatApi {
  const params = { meetingId };
  return {
    async list(after) {
      const query = after === null ? {} : { after };
      return (await call(chatRoutes.list, { params, query, token: await accessToken() })).result;
    },
    async send({ fileIds, ...message }) {
      const body = { ...message, fileIds: [...fileIds] };
      return (await call(chatRoutes.send, { params, body, token: await accessToken() })).result;
    },
    async upload(file, options) {
      const path = buildPath(chatRoutes.upload.path, { params });
      return sendPicture(path, { file, token: await accessToken(), ...options });
    },
    async typing(recipient) {
      await call(chatRoutes.typing, { params, body: { recipient }, token: await accessToken() });
    },
    async read(upTo) {
      await call(chatRoutes.read, { params, body: { upTo }, token: await accessToken() });
    },
  };
}

/** @throws ApiError, also when the file is not a picture */
async function fetchPicture(path: string, token: string): Promise<Blob> {
  const response = await fetch(path, { headers: { authorization: `Bearer ${token}` } }).catch(
    (cause: unknown) => {
      throw new ApiError('network.unreachable', {}, cause);
    },
  );
  if (!response.ok) throw readError(response.status, await response.json().catch(() => undefined));
  const picture = await response.blob();
  if (!(chatLimits.types as readonly string[]).includes(picture.type))
    throw new ApiError('upload.unsupported_type');
  return picture;
}
