/** What the server says to the room about the chat, as it comes over the line. */
import type { ChatNews } from '@foyer/contract/chat.ts';

/** Only the server speaks here; what a newer one says beyond this is passed over. @returns `null` for that */
export function readNews(payload: Uint8Array): ChatNews | null {
  try {
    const news = JSON.parse(new TextDecoder().decode(payload)) as ChatNews;
    return ['message', 'typing', 'read'].includes(news.type) ? news : null;
  } catch {
    return null;
  }
}
