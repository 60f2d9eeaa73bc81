/** A chat in a real browser: the server's calls, this tab's memory, and pictures that only come with a token. */
import { chatLimits, chatRoutes } from '@foyer/contract/chat.ts';
import { ApiError, buildPath, call } from '../../platform/api.ts';
import { readError } from '../../platform/api-error.ts';
import { browserClock } from '../../platform/clock.ts';
import { sendPicture } from '../../platform/send-picture.ts';
import { draft } from '../../platform/stored.ts';
import type { ChatApi, Kept } from './chat-ports.ts';
import { type ChatViewModel, startChat } from './chat-view-model.ts';
import { type ShownPictures, showPictures } from './shown-pictures.ts';

interface ChatOptions {
  readonly meetingId: string;
  /** A fresh access token; `null` when the sign-in is over. */
  readonly token: () => Promise<string | null>;
}

export interface BrowserChat {
  readonly chat: ChatViewModel;
  readonly pictures: ShownPictures;
  close(): void;
}

export function startBrowserChat({ meetingId, token }: ChatOptions): BrowserChat {
  const signedIn = async () => {
    const fresh = await token();
    if (!fresh) throw new ApiError('auth.missing');
    return fresh;
  };
  const keptName = `chat ${meetingId}`;
  const chat = startChat({
    clock: browserClock,
    newId: () => crypto.randomUUID(),
    kept: {
      get: () => ({ text: '', seen: null, ...(draft.get(keptName) as Kept | null) }),
      set: (kept) => draft.set(keptName, kept),
    },
    api: chatApi(meetingId, signedIn),
  });
  const pictures = showPictures(
    async (fileId) =>
      chat.fileOf(fileId) ??
      fetchPicture(buildPath(chatRoutes.download.path, { params: { meetingId, fileId } }), await signedIn()),
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

function chatApi(meetingId: string, signedIn: () => Promise<string>): ChatApi {
  const params = { meetingId };
  return {
    async list(after) {
      const query = after === null ? {} : { after };
      return (await call(chatRoutes.list, { params, query, token: await signedIn() })).result;
    },
    async send({ fileIds, ...letter }) {
      const body = { ...letter, fileIds: [...fileIds] };
      return (await call(chatRoutes.send, { params, body, token: await signedIn() })).result;
    },
    async upload(file, leaving) {
      const path = buildPath(chatRoutes.upload.path, { params });
      return sendPicture(path, { file, token: await signedIn(), ...leaving });
    },
    async typing(recipient) {
      await call(chatRoutes.typing, { params, body: { recipient }, token: await signedIn() });
    },
    async read(upTo) {
      await call(chatRoutes.read, { params, body: { upTo }, token: await signedIn() });
    },
  };
}

/** @throws ApiError, also for what is no picture */
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
