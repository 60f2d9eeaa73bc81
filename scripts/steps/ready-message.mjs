/** The message after the start: addresses, demo accounts and the outbox. */

/**
 * @param {{ addresses?: { label: string, url: string }[], accounts?: { tenant: string, email: string, role:
 * string }[],   signInUrl?: string, password?: string, passwordFrom?: string, outboxUrl?: string,
 * readyList?: { name: string, isReady: boolean, text: string, fix?: string }[] }} ready
 */
export function describeReady({
  addresses = [],
  accounts = [],
  signInUrl,
  password,
  passwordFrom,
  outboxUrl,
  readyList = [],
}) {
  const parts = [
    'Foyer is listening',
    table(addresses.map(({ label, url }) => [label, url])),
    accounts.length > 0 && 'Demo accounts',
    table(accounts.map(({ tenant, email, role }) => [tenant, email, role])),
    password &&
      `  Password for all: ${password}${passwordFrom === 'generated' ? '  (set your own with FOYER_DEMO_PASSWORD)' : ''}`,
    signInUrl && `  Sign in at ${signInUrl}`,
    outboxUrl && `  Emails and codes arrive at ${outboxUrl}`,
    ...readyList.map(describeItem),
    readyList.length > 0 && '  Everything in detail: npm run foyer -- doctor',
    'Press Ctrl-C to stop.',
  ];
  return `\n${parts.filter(Boolean).join('\n')}\n\n`;
}

const nameWidth = 8;

function describeItem({ name, isReady, text, fix }) {
  const first = `  ${isReady ? '✓' : '✗'} ${name.padEnd(nameWidth)} ${text}`;
  return fix ? `${first}\n    ${' '.repeat(nameWidth)} → ${fix}` : first;
}

/** A line about the simulated history, which the demo tenants get while the server already listens. */
export function describeHistory(done) {
  return done >= 1
    ? '✓ The demo tenants have a history of three months.\n'
    : `  demo history: ${Math.floor(done * 100)} %\n`;
}

function table(rows) {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => String(row[column]).length)),
  );
  return rows
    .map(
      (row) =>
        `  ${row
          .map((cell, column) => String(cell).padEnd(widths[column]))
          .join('  ')
          .trimEnd()}`,
    )
    .join('\n');
}
