/** Time zones by their IANA names, as browsers, staff and directories give them. */

/** Outdated IANA names that browsers still report, with the current ones. */
export const renamedZones: readonly (readonly [former: string, current: string])[] = [
  ['Africa/Asmera', 'Africa/Asmara'],
  ['America/Coral_Harbour', 'America/Atikokan'],
  ['America/Godthab', 'America/Nuuk'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Katmandu', 'Asia/Kathmandu'],
  ['Asia/Rangoon', 'Asia/Yangon'],
  ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
  ['Atlantic/Faeroe', 'Atlantic/Faroe'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['Pacific/Enderbury', 'Pacific/Kanton'],
  ['Pacific/Ponape', 'Pacific/Pohnpei'],
  ['Pacific/Truk', 'Pacific/Chuuk'],
];

/** The current IANA name of a time zone, in its usual case; `null` for offsets and unknown names. */
export function toTimeZone(name: string): string | null {
  if (!/^[A-Za-z][\w+/-]*$/.test(name)) return null;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    const known = timeZone.toLowerCase() === name.toLowerCase() ? timeZone : name;
    return renamedZones.find(([former]) => former === known)?.[1] ?? known;
  } catch {
    return null;
  }
}
