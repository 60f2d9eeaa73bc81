/** Passkeys (WebAuthn) as a second factor: creates the options for the browser and verifies its response. */
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

/** The host that a passkey belongs to; browsers keep the passkeys of different hosts apart. */
export interface Site {
  /** `https://acme.example.com`, with the port if there is one. */
  readonly origin: string;
  /** The host without the port. */
  readonly host: string;
}

/** The stored part of a passkey. */
export interface StoredPasskey {
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
}

/**
 * The passkeys that can work at a host, and where the others work if none is known to work here. Those whose host is
 * not known are offered everywhere, since a person whose only passkey is not offered could not sign in; the tenant's
 * main host is named beside them.
 */
export function passkeysAt<P extends { readonly host: string | null }>(
  host: string,
  passkeys: readonly P[],
  mainHost: string,
): { usable: readonly P[]; otherHosts: readonly string[] } {
  const usable = passkeys.filter((passkey) => passkey.host === null || passkey.host === host);
  if (usable.some((passkey) => passkey.host === host)) return { usable, otherHosts: [] };
  const hosts = new Set(passkeys.map((passkey) => passkey.host ?? mainHost));
  hosts.delete(host);
  return { usable, otherHosts: [...hosts] };
}

/** Untrusted JSON from a browser. */
type Answer = Readonly<Record<string, unknown>>;
type Transport = NonNullable<RegistrationResponseJSON['response']['transports']>[number];

/** Ed25519, ES256 and RS256 as COSE algorithm ids. */
const supportedAlgorithmIDs = [-8, -7, -257];

export function registrationOptions(
  { host }: Site,
  tenantName: string,
  person: { id: string; email: string; name: string },
  known: readonly StoredPasskey[],
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  return generateRegistrationOptions({
    rpName: tenantName,
    rpID: host,
    userID: new Uint8Array(Buffer.from(person.id)),
    userName: person.email,
    userDisplayName: person.name,
    excludeCredentials: known.map(toDescriptor),
    supportedAlgorithmIDs,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
}

export function authenticationOptions(
  { host }: Site,
  known: readonly StoredPasskey[],
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return generateAuthenticationOptions({
    rpID: host,
    allowCredentials: known.map(toDescriptor),
    userVerification: 'preferred',
  });
}

/** The challenge that a response names; `null` for an invalid response. Verifies nothing. */
export function challengeOf(answer: Answer): string | null {
  try {
    const { clientDataJSON } = answer.response as { clientDataJSON: string };
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    return typeof challenge === 'string' && /^[\w-]{16,200}$/.test(challenge) ? challenge : null;
  } catch {
    return null;
  }
}

/** @returns the passkey to store; `null` when the response is invalid */
export async function verifyRegistration(
  { origin, host }: Site,
  answer: Answer,
  challenge: string,
): Promise<StoredPasskey | null> {
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: answer as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      // The password is the other factor; a key without a PIN is sufficient.
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
    // The library throws for every kind of invalid response.
    return null;
  }
}

/** @returns the device's signature counter; `null` when the response is invalid */
export async function verifyAuthentication(
  { origin, host }: Site,
  answer: Answer,
  challenge: string,
  { credentialId, publicKey, counter, transports }: StoredPasskey,
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

function toDescriptor({ credentialId, transports }: StoredPasskey) {
  return { id: credentialId, transports: [...transports] };
}
