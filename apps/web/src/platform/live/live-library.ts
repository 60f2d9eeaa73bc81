/**
 * Re-exports the part of socket.io-client that the live channel needs, so that the bundler drops the rest.
 */
export { io } from 'socket.io-client';
