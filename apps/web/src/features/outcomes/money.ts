/** Amounts as people type them: groups by comma, dot or space, and at most two decimals behind the last mark. Pure. */

/** As the contract bounds it. */
export const mostMoney = 1_000_000_000;

const shape = /^\d{1,3}(?:(?<group>[.,])\d{2,3})(?:\k<group>\d{2,3})*(?:[.,]\d{1,2})?$|^\d+(?:[.,]\d{1,2})?$/;

/** @returns `null` for nothing; `undefined` for what is no amount, or none that can be kept */
export function readMoney(typed: string): number | null | undefined {
  const text = typed.replace(/[\s\u00A0\u202F'’]/gu, '');
  if (text === '') return null;
  if (!shape.test(text)) return undefined;
  const decimals = /[.,](\d{1,2})$/.exec(text)?.[1] ?? '';
  const whole = (decimals ? text.slice(0, -decimals.length - 1) : text).replace(/[.,]/g, '');
  const amount = Number(`${whole}.${decimals || '0'}`);
  return amount <= mostMoney ? amount : undefined;
}

/** @param currency ISO 4217 */
export function moneyWords(amount: number, currency: string): string {
  return new Intl.NumberFormat(currency === 'INR' ? 'en-IN' : 'en', { style: 'currency', currency }).format(
    amount,
  );
}
