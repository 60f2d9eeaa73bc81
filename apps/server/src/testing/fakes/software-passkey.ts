/** A software passkey: answers WebAuthn requests like a browser with an authenticator. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

interface Question {
  readonly challenge: string;
}

/** @param origin of the page, such as `http://acme.localhost` */
export function createSoftwarePasskey(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const rpId = new URL(origin).hostname;
  let uses = 0;

  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const answer = (response: Record<string, unknown>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    response,
    clientExtensionResults: {},
  });

  return {
    /** Like `navigator.credentials.create`. */
    create({ challenge }: Question) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
      const authData = Buffer.concat([authenticatorData(rpId, 0x41, uses), credential]);
      const attestationObject = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(authData)],
      ]);
      return answer({
        clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      });
    },
    /**
     * Like `navigator.credentials.get`.
     * @param count replaces the signature counter, as a copied device would
     */
    get({ challenge }: Question, { from = origin, count }: { from?: string; count?: number } = {}) {
      uses = count ?? uses + 1;
      const authData = authenticatorData(rpId, 0x01, uses);
      const data = clientData('webauthn.get', challenge, from);
      const signed = Buffer.concat([authData, createHash('sha256').update(data).digest()]);
      return answer({
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      });
    },
  };
}

function authenticatorData(rpId: string, flags: number, uses: number): Buffer {
  const counter = Buffer.alloc(4);
  counter.writeUInt32BE(uses);
  return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), counter]);
}

/** An ES256 public key in COSE format. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const coordinate = (text: string) => cborBytes(Buffer.from(text, 'base64url'));
  return cborMap([
    [Buffer.from([0x01]), Buffer.from([0x02])],
    [Buffer.from([0x03]), Buffer.from([0x26])],
    [Buffer.from([0x20]), Buffer.from([0x01])],
    [Buffer.from([0x21]), coordinate(x)],
    [Buffer.from([0x22]), coordinate(y)],
  ]);
}

function cborMap(entries: ReadonlyArray<readonly [Buffer, Buffer]>): Buffer {
  return Buffer.concat([Buffer.from([0xa0 + entries.length]), ...entries.flat()]);
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
}

function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x58, bytes.length]), bytes]);
}
