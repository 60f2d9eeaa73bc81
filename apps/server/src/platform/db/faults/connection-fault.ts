/** Says in one sentence why a connection to the operator's PostgreSQL fails, and what to do. */
import pg from 'pg';
import { SetupError, type SetupFault } from '../../engines/setup-error.ts';
import { isFull } from '../pools.ts';

const encodingHint = '@ as %40, / as %2F, ? as %3F, # as %23, % as %25';

/** Where the address of the connection comes from. */
export interface AddressSource {
  /** The name of the setting. */
  readonly setting: string;
  readonly url: string;
}

interface Target extends AddressSource {
  /** `db.example.com:5432`, or the path of the socket. */
  readonly server: string;
  readonly user: string;
  readonly database: string;
}

type Failure = Error & { readonly code?: unknown; readonly path?: unknown; readonly syscall?: unknown };

const unknownAuthority = new Set([
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
]);

/** @returns a SetupError for what the operator can mend; any other error unchanged */
export function explainConnection(error: unknown, source: AddressSource): unknown {
  const failure = rootOf(error);
  if (failure instanceof SetupError || !(failure instanceof Error)) return failure;
  const target = targetOf(source);
  const fault = tlsFault(failure, target) ?? networkFault(failure, target) ?? serverFault(failure, target);
  return fault ? new SetupError(fault, { cause: error }) : error;
}

/** The driver's own error: ours and those of several addresses of one host are around it. */
function rootOf(error: unknown): unknown {
  if (error instanceof AggregateError) return rootOf(error.errors[0]);
  if (error instanceof Error && !(error as Failure).code && error.cause) return rootOf(error.cause);
  if (error instanceof Error && error.name === 'DatabaseUnavailableError') return rootOf(error.cause);
  return error;
}

function targetOf(source: AddressSource): Target {
  let client: pg.Client;
  try {
    client = new pg.Client({ connectionString: source.url });
  } catch {
    // A file of a certificate that is missing.
    return { ...source, server: 'PostgreSQL', user: 'the user', database: 'the database' };
  }
  const { host, port, user = '', database = '' } = client;
  const server = host.startsWith('/') ? `${host}/.s.PGSQL.${port}` : `${host}:${port}`;
  return { ...source, server, user, database };
}

function tlsFault({ code, message, syscall, path }: Failure, { setting, server }: Target): SetupFault | null {
  const name = String(code);
  if ((name === 'ENOENT' || name === 'EACCES') && syscall === 'open')
    return {
      problem: `${setting} names the file ${path}, which cannot be read.`,
      fix: `Correct sslrootcert, sslcert or sslkey in ${setting}.`,
    };
  if (unknownAuthority.has(name))
    return {
      problem: `The certificate of ${server} is issued by an authority that this machine does not know.`,
      fix: `Append the file with the authority's certificate to ${setting}: sslmode=verify-full&sslrootcert=/path/to/ca.pem`,
    };
  if (name === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return {
      problem: `The certificate of ${server} is for another host name.`,
      fix: `Use a name of the certificate as the host in ${setting}.`,
    };
  if (name === 'CERT_HAS_EXPIRED' || name === 'CERT_NOT_YET_VALID')
    return {
      problem: `The certificate of ${server} ${name === 'CERT_HAS_EXPIRED' ? 'has expired' : 'is not valid yet'}.`,
      fix: 'Renew the certificate of PostgreSQL, and check the clocks of both machines.',
    };
  if (message === 'The server does not support SSL connections')
    return {
      problem: `${setting} asks for TLS, and PostgreSQL at ${server} has none.`,
      fix: `Turn TLS on in PostgreSQL (ssl = on), or in a trusted network remove sslmode from ${setting}.`,
    };
  if (/^(?:ERR_SSL|ERR_OSSL|EPROTO)/.test(name))
    return {
      problem: `TLS with ${server} fails: ${message}.`,
      fix: `Check sslmode and the certificates in ${setting}.`,
    };
  return null;
}

function networkFault({ code, message }: Failure, { setting, server }: Target): SetupFault | null {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return {
      problem: `The host of ${setting} cannot be found: ${server}.`,
      fix: `Correct the host in ${setting}; encode special characters of the password: ${encodingHint}.`,
    };
  if (code === 'ECONNREFUSED' || code === 'ENOENT')
    return {
      problem: `Nothing accepts connections at ${server} (${setting}).`,
      fix: `Start PostgreSQL there, or correct host and port in ${setting}.`,
    };
  if (code === 'EACCES' || code === 'EPERM')
    return {
      problem: `This account may not open ${server} (${setting}).`,
      fix: `Give it access to the socket of PostgreSQL, or use another address in ${setting}.`,
    };
  if (/^(?:ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/.test(String(code)) || /timeout/.test(message))
    return {
      problem: `${server} does not answer (${setting}).`,
      fix: `Check host and port in ${setting}, and the firewalls on the way.`,
    };
  if (code === 'ECONNRESET' || /^Connection terminated/.test(message))
    return {
      problem: `${server} ended the connection without a reason (${setting}).`,
      fix: `Check that PostgreSQL, and no other program, listens there, and that it allows TLS if ${setting} asks for it.`,
    };
  return null;
}

function serverFault(failure: Failure, { setting, server, user, database }: Target): SetupFault | null {
  const { code, message } = failure;
  if (/client password must be a (?:non-empty )?string/.test(message))
    return {
      problem: `PostgreSQL at ${server} asks for a password of "${user}", and ${setting} has none.`,
      fix: `Add it: ${setting}=postgres://${user}:password@…`,
    };
  if (code === '28P01' || /password authentication failed/.test(message))
    return {
      problem: `PostgreSQL at ${server} rejects the password of "${user}" in ${setting}.`,
      fix: `Correct it; encode its special characters: ${encodingHint}.`,
    };
  if (code === '3D000')
    return {
      problem: `The database "${database}" of ${setting} does not exist.`,
      fix: `Create it as an administrator of PostgreSQL: create database ${pg.escapeIdentifier(database)} owner ${pg.escapeIdentifier(user)} encoding 'UTF8' template template0`,
    };
  if (isFull(failure))
    return {
      problem: `PostgreSQL at ${server} has no connection left.`,
      fix: 'Raise max_connections (or max_client_conn of the pooler), or end other programs that use it.',
    };
  if (code === '57P03')
    return {
      problem: `PostgreSQL at ${server} is starting or shutting down.`,
      fix: 'Wait until it is ready, then: npm start',
    };
  if (typeof code === 'string' && /^(?:28|08|53|57)/.test(code))
    return {
      problem: `PostgreSQL at ${server} refuses the connection of ${setting}: ${message}.`,
      fix: /no encryption|SSL off/.test(message)
        ? `Append sslmode=verify-full to ${setting}, or allow the connection in pg_hba.conf.`
        : `Correct ${setting}, or allow the connection in PostgreSQL.`,
    };
  return null;
}
