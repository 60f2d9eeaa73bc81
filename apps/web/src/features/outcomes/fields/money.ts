/** Parses typed amounts: groups by comma, dot or space, and at most two decimals. */
import { formatCurrency } from '../../../platform/time/locale.ts';

/** The contract's maximum. */
export const maxMoney = 1_000_000_000;

const shape = /^\d{1,3}(?:(?<group>[.,])\d{2,3})(?:\k<group>\d{2,3})*(?:[.,]\d{1,2})?$|^\d+(?:[.,]\d{1,2})?$/;

/** @returns `null` for blank input, `undefined` for an invalid amount or one above the maximum */
export function readMoney(typed: string): number | null | undefined {
  const text = typed.replace(/[\s\u00A0\u202F'’]/gu, '');
  if (text === '') return null;
  if (!shape.test(text)) return undefined;
  const decimals = /[.,](\d{1,2})$/.exec(text)?.[1] ?? '';
  const whole = (decimals ? text.slice(0, -decimals.length - 1) : text).replace(/[.,]/g, '');
  const amount = Number(`${whole}.${decimals || '0'}`);
  return amount <= maxMoney ? amount : undefined;
}

/** @param currency ISO 4217 */
export function formatMoney(amount: number, currency: string): string {
  return formatCurrency(amount, currency);
}
