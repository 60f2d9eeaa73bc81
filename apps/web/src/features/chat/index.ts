/** The chat, for whoever composes the page. */
export { ChatPanel } from './chat-panel.tsx';
