/** The figures on the terminal, one to a line. */

export function heading(text: string): void {
  console.log(`\n${text}`);
}

export function figure(name: string, value: string): void {
  console.log(`  ${name.padEnd(46)} ${value}`);
}
