/** Prints measurements, one per line. */

export function printHeading(text: string): void {
  console.log(`\n${text}`);
}

export function printMeasurement(name: string, value: string): void {
  console.log(`  ${name.padEnd(46)} ${value}`);
}
