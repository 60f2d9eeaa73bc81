/** Pages that stand by themselves, for when there is no tenant or no built page to show: no brand, no script, no hint. */
const doors = {
  dotted: '<path d="M1 172h62m94 0h62"/><path stroke-dasharray="3 5" d="M63 172V1h95v171z"/>',
  unlit:
    '<path d="M1 172h62m95 0h61M63 172V1h95v171zm0 0 86 8V10L63 1"/><circle cx="141" cy="94" r="3" fill="currentColor" stroke="none"/>',
};

const pages = {
  unknownTenant: {
    status: 404,
    door: doors.dotted,
    title: 'There is no such address',
    text: 'Please look at the link you were sent. We cannot tell you more here.',
  },
  notBuilt: {
    status: 500,
    door: doors.unlit,
    title: 'The pages are not built yet',
    text: 'Whoever runs this server starts it with: npm start',
  },
  failed: {
    status: 500,
    door: doors.unlit,
    title: 'Oops, something went wrong!',
    text: 'Internal server error. It is on our side. Please try again.',
  },
};

export type PlainPageName = keyof typeof pages;

export function statusOf(name: PlainPageName): number {
  return pages[name].status;
}

/** @param reference what to quote to the operator */
export function renderPlainPage(name: PlainPageName, nonce: string, reference?: string): string {
  const { status, door, title, text } = pages[name];
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${title}</title>
    <style nonce="${nonce}">${style}</style>
  </head>
  <body>
    <main>
      <svg viewBox="0 0 220 182" width="220" height="182" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true">${door}</svg>
      <h1>${title}</h1>
      <p>${text}</p>
      <small>${status}${reference ? `, reference ${reference}` : ''}</small>
    </main>
  </body>
</html>
`;
}

const style = `
  body { margin: 0; background: #f8f7f5; color: #1b1a18; font: 16px/24px ui-sans-serif, system-ui, sans-serif; }
  main { box-sizing: border-box; min-height: 100vh; max-width: 480px; margin: 0 auto; padding: 140px 28px 32px; display: flex; flex-direction: column; }
  svg { align-self: center; margin-bottom: 80px; color: #8a857d; max-width: 100%; }
  h1 { margin: 0 0 8px; font-size: 28px; line-height: 34px; font-weight: 620; letter-spacing: -0.02em; }
  p { margin: 0 0 40px; color: #55514b; }
  small { margin-top: auto; color: #6b665f; font-size: 13px; }
  @media (prefers-color-scheme: dark) {
    body { background: #121211; color: #f4f2ef; }
    svg { color: #7f7a72; }
    p { color: #bdb8b0; }
    small { color: #9c978f; }
  }
`;

/** A plain page loads nothing and talks to nobody. */
export function plainPolicy(nonce: string): string {
  return `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}
