import { expect, test } from 'vitest';
import { readAudit } from './check-audit.mjs';

const report = (vulnerabilities) => JSON.stringify({ auditReportVersion: 2, vulnerabilities });
const found = (severity) => ({ a: { name: 'a', severity, range: '<1.0.1' } });

test.each(['high', 'critical'])('reports a %s vulnerability', (severity) => {
  expect(readAudit(report(found(severity)))).toEqual([
    `a <1.0.1 has a ${severity} vulnerability: npm audit --omit=dev`,
  ]);
});

test.each(['low', 'moderate'])('accepts a %s vulnerability', (severity) => {
  expect(readAudit(report(found(severity)))).toEqual([]);
});

test.each([
  ['nothing', ''],
  ['a page of a proxy', '<html>'],
  ['an error', '{"message":"405 Method Not Allowed","error":{"summary":"","detail":""}}'],
])('tells %s of a registry from an answer without vulnerabilities', (_what, output) => {
  expect(readAudit(output)).toBeNull();
});
