/**
 * What the log keeps of an error. Errors of queries carry the values of their parameters, and PostgreSQL's
 * carry values
 * of rows: names, phone numbers, hashes. They could not be erased from a log.
 */

interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly cause?: LoggedError;
  readonly errors?: readonly LoggedError[];
  readonly [field: string]: unknown;
}

/** Fields that hold no values of rows. Others, such as `params` and PostgreSQL's `detail`, are left out. */
const keptFields = [
  'code',
  'status',
  'statusCode',
  'errno',
  'syscall',
  'address',
  'port',
  'tenant',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'position',
];

/** Causes and errors inside of errors that are followed. */
const maxDepth = 5;

export function toLoggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' };
  const type = error.constructor.name || error.name;
  const message = withoutValues(error);
  const fields = Object.entries(error).filter(([name]) => keptFields.includes(name));
  const isFollowed = depth < maxDepth;
  return {
    type,
    message,
    stack: `${type}: ${message}${framesOf(error)}`,
    ...Object.fromEntries(fields),
    ...(isFollowed && error.cause instanceof Error ? { cause: toLoggedError(error.cause, depth + 1) } : {}),
    ...(isFollowed && error instanceof AggregateError
      ? { errors: error.errors.map((each) => toLoggedError(each, depth + 1)) }
      : {}),
  };
}

function withoutValues(error: Error): string {
  // Drizzle appends the values; other errors quote its message.
  const [message = ''] = error.message.split('\nparams: ');
  // Class 22 quotes the value that PostgreSQL could not read: `invalid input syntax for type uuid: "…"`.
  return quotesValue(error as { code?: unknown }) ? message.replace(/".*/s, '…') : message;
}

function quotesValue({ code }: { readonly code?: unknown }): boolean {
  return String(code).startsWith('22');
}

/** The stack without its first lines, which repeat the message. */
function framesOf({ stack = '', message }: Error): string {
  const start = stack.indexOf(message);
  const frames = start < 0 ? stack : stack.slice(start + message.length);
  return frames
    .split('\n')
    .filter((textLine) => /^ {4}at /.test(textLine))
    .map((textLine) => `\n${textLine}`)
    .join('');
}
