/** A TURN relay configuration for tests: a host name that the browser maps, and a public test certificate. */
import { createHash, X509Certificate } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';

const name = 'turn.foyer.test';

interface TurnRelay {
  /** The value of `LIVEKIT_TURN`. */
  readonly setting: string;
  /** Browser flags that make it trust the certificate. */
  readonly browserArgs: readonly string[];
}

/** @param folder where the certificate and its key are written */
export function createTurnRelay({ port, folder }: { port: number; folder: string }): TurnRelay {
  const [cert, key] = [path.join(folder, 'turn.pem'), path.join(folder, 'turn.key')];
  writeFileSync(cert, certificate);
  writeFileSync(key, privateKey);
  const { publicKey } = new X509Certificate(certificate);
  const fingerprint = createHash('sha256').update(publicKey.export({ type: 'spki', format: 'der' }));
  return {
    setting: `turns://${name}:${port}?cert=${cert}&key=${key}`,
    browserArgs: [`--ignore-certificate-errors-spki-list=${fingerprint.digest('base64')}`],
  };
}

const certificate = `-----BEGIN CERTIFICATE-----
MIIBpjCCAU2gAwIBAgIUNXFgUToPFp/gqe0Q4FFhsNPeEfkwCgYIKoZIzj0EAwIw
GjEYMBYGA1UEAwwPdHVybi5mb3llci50ZXN0MCAXDTI2MTEyMTIyMjUyN1oYDzIx
MjYxMDI4MjIyNTI3WjAaMRgwFgYDVQQDDA90dXJuLmZveWVyLnRlc3QwWTATBgcq
hkjOPQIBBggqhkjOPQMBBwNCAASDarncoJmAQE4C1TBhNhGSFaDvrPN2Cvvf1hGR
goGW0AuTqd+Iu+1+WfjzVmP660DV76ARqoAYkZ4lUq8lyNxyo28wbTAdBgNVHQ4E
FgQUCRqq0TWcejdF7TunXNwKCAQRk5kwHwYDVR0jBBgwFoAUCRqq0TWcejdF7Tun
XNwKCAQRk5kwDwYDVR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgg90dXJuLmZveWVy
LnRlc3QwCgYIKoZIzj0EAwIDRwAwRAIgOPuWX21NdzniJNGktsonMEnHb86jUANh
hyzjEhMVcw0CIBHOYzltrAG0WoykhSsn++ubUc+FFxFoTpewa/4KRJ+w
-----END CERTIFICATE-----
`;

const privateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgjlcEhfrnC69BqyOz
zTvyXUWLFFpoS5x+kchkW0LoxyKhRANCAASDarncoJmAQE4C1TBhNhGSFaDvrPN2
Cvvf1hGRgoGW0AuTqd+Iu+1+WfjzVmP660DV76ARqoAYkZ4lUq8lyNxy
-----END PRIVATE KEY-----
`;
