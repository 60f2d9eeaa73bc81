/** What the live channel needs of its library, so that the rest of it stays out of the page. */
export { io } from 'socket.io-client';
