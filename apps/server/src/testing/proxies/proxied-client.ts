/** Calls a server through a reverse proxy with TLS, as browsers do. */
import http2 from 'node:http2';
import https from 'node:https';
import { connect as connectTls } from 'node:tls';
import { io, type Socket } from 'socket.io-client';
import { proxiedHost } from './reverse-proxy.ts';

interface Call {
  readonly method?: string;
  readonly url: string;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON unless it is a buffer. */
  readonly body?: unknown;
}

export interface Reply {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly text: string;
  /** The parsed body; `null` unless it is JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read replies of every call.
  readonly body: any;
}

// The certificate of the tests is signed by its own key.
const tls = { host: '127.0.0.1', servername: proxiedHost, rejectUnauthorized: false };

export function createProxiedClient(port: number) {
  const host = `${proxiedHost}:${port}`;
  const origin = `https://${host}`;

  function call({ method = 'GET', url, token, headers = {}, body }: Call): Promise<Reply> {
    const payload = body === undefined || Buffer.isBuffer(body) ? body : JSON.stringify(body);
    const request = https.request({
      ...tls,
      port,
      method,
      path: url,
      agent: false,
      headers: {
        host,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(payload === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
        ...headers,
      },
    });
    return new Promise((resolve, reject) => {
      // A proxy that refuses a body answers before it has arrived, and may then close the connection.
      let hasAnswered = false;
      request.on('error', (error) => hasAnswered || reject(error));
      request.on('response', (response) => {
        hasAnswered = true;
        let text = '';
        response.setEncoding('utf8').on('data', (chunk) => (text += chunk));
        const end = () => {
          const isJson = response.headers['content-type']?.includes('json') && text !== '';
          const body = isJson ? JSON.parse(text) : null;
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text, body });
        };
        response.on('end', end).on('error', end);
      });
      request.end(payload);
    });
  }

  return {
    host,
    origin,
    call,

    /** A GET over HTTP/2. @returns its status and body */
    async callHttp2(url: string): Promise<{ status: number; text: string }> {
      const createConnection = () => connectTls({ ...tls, port, ALPNProtocols: ['h2'] });
      const session = http2.connect(origin, { createConnection });
      try {
        const stream = session.request({ ':path': url });
        let [status, text] = [0, ''];
        stream.on('response', (headers) => (status = Number(headers[':status'])));
        stream.setEncoding('utf8').on('data', (chunk) => (text += chunk));
        await new Promise((resolve, reject) => {
          stream.on('end', resolve);
          stream.on('error', reject);
          session.on('error', reject);
        });
        return { status, text };
      } finally {
        session.close();
      }
    },

    /** @throws the error of the handshake */
    async connect(namespace: string, token: string, pageOrigin = origin): Promise<Socket> {
      const socket = io(`https://127.0.0.1:${port}${namespace}`, {
        auth: { token },
        extraHeaders: { host, origin: pageOrigin },
        transports: ['websocket'],
        rejectUnauthorized: false,
        reconnection: false,
        forceNew: true,
      });
      await new Promise<void>((resolve, reject) => {
        socket.once('connect', resolve);
        socket.once('connect_error', (error) => {
          socket.disconnect();
          reject(error);
        });
      });
      return socket;
    },

    /** Asks for an upgrade to a web socket. @returns the status, 101 when it is accepted */
    upgrade(url: string): Promise<number> {
      const request = https.request({
        ...tls,
        port,
        path: url,
        agent: false,
        headers: {
          host,
          origin,
          connection: 'Upgrade',
          upgrade: 'websocket',
          'sec-websocket-version': '13',
          'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        },
      });
      return new Promise((resolve, reject) => {
        request.on('error', reject);
        request.on('response', (response) => {
          response.resume();
          resolve(response.statusCode ?? 0);
        });
        request.on('upgrade', ({ statusCode }, socket) => {
          socket.destroy();
          resolve(statusCode ?? 0);
        });
        request.end();
      });
    },
  };
}
