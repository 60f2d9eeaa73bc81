/** Public surface of the chat feature: the panel of the meeting room. */
export { ChatPanel } from './panel/chat-panel.tsx';
