/** Passkeys (WebAuthn) as a second factor: what the browser is asked, and whether its answer holds. */
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';

/** Where a passkey is made and used; the browser keeps those of one host from another's. */
export interface Site {
  /** `https://acme.example.com`, with the port where there is one. */
  readonly origin: string;
  /** The host without the port. */
  readonly host: string;
}

/** What of a passkey is kept. */
export interface KeptPasskey {
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
}

/** JSON that came from a browser, or from anybody. */
type Answer = Readonly<Record<string, unknown>>;
type Transport = NonNullable<RegistrationResponseJSON['response']['transports']>[number];

/** Ed25519, ES256 and RS256, by COSE's numbers: what today's devices speak. */
const supportedAlgorithmIDs = [-8, -7, -257];

export function askForNewPasskey(
  { host }: Site,
  tenantName: string,
  person: { id: string; email: string; name: string },
  known: readonly KeptPasskey[],
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  return generateRegistrationOptions({
    rpName: tenantName,
    rpID: host,
    userID: new Uint8Array(Buffer.from(person.id)),
    userName: person.email,
    userDisplayName: person.name,
    excludeCredentials: known.map(described),
    supportedAlgorithmIDs,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
}

export function askForPasskey(
  { host }: Site,
  known: readonly KeptPasskey[],
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return generateAuthenticationOptions({
    rpID: host,
    allowCredentials: known.map(described),
    userVerification: 'preferred',
  });
}

/** The challenge an answer is for; `null` when it is no answer at all. Nothing is proved by it. */
export function challengeIn(answer: Answer): string | null {
  try {
    const { clientDataJSON } = answer.response as { clientDataJSON: string };
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    return typeof challenge === 'string' && /^[\w-]{16,200}$/.test(challenge) ? challenge : null;
  } catch {
    return null;
  }
}

/** @returns the passkey to keep; `null` when the answer does not hold */
export async function readNewPasskey(
  { origin, host }: Site,
  answer: Answer,
  challenge: string,
): Promise<KeptPasskey | null> {
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: answer as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      // The password is the other factor; a key without a PIN is one too.
      requireUserVerification: false,
      supportedAlgorithmIDs,
    });
    if (!registrationInfo) return null;
    const { id, publicKey, counter, transports } = registrationInfo.credential;
    return {
      credentialId: id,
      publicKey: Buffer.from(publicKey),
      counter,
      transports: (transports ?? []).filter((name) => /^[a-z-]{1,20}$/.test(name)).slice(0, 8),
    };
  } catch {
    // The library throws for whatever is not as it should be: to us it is all one wrong answer.
    return null;
  }
}

/** @returns how often the device says it was used; `null` when the answer does not hold */
export async function readPasskeyUse(
  { origin, host }: Site,
  answer: Answer,
  challenge: string,
  { credentialId, publicKey, counter, transports }: KeptPasskey,
): Promise<number | null> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: false,
      credential: {
        id: credentialId,
        publicKey: new Uint8Array(publicKey),
        counter,
        transports: transports as Transport[],
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}

function described({ credentialId, transports }: KeptPasskey) {
  return { id: credentialId, transports: [...transports] };
}
