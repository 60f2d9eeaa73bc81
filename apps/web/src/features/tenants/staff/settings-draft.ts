/** The settings while they are being changed: what is typed, what differs, what is sent. */
import type { BodyOf } from '@foyer/contract/http.ts';
import type { Settings, settingsRoutes } from '@foyer/contract/settings.ts';
import type { FlagName } from '@foyer/contract/tenants.ts';

/** Everything but what the server keeps by itself. */
export type SettingsBody = BodyOf<typeof settingsRoutes.update>;

/** As typed: numbers and things that may be missing are text. */
export interface SettingsDraft
  extends Omit<
    SettingsBody,
    'version' | 'meetingLinkExpiryHours' | 'codesPerAddress' | 'analyticsDashboardId' | 'adminContact'
  > {
  readonly meetingLinkExpiryHours: string;
  readonly codesPerAddress: string;
  readonly analyticsDashboardId: string;
  readonly adminContact: string;
}

/** The fields a refusal can stand at. */
export const settingsFields = [
  'clientName',
  'themeColor',
  'themeColorLight',
  'themeColorDark',
  'mode',
  'contentWidth',
  'fonts',
  'timeZone',
  'currency',
  'analyticsDashboardId',
  'adminContact',
  'requireSecondFactor',
  'meetingLinkExpiryHours',
  'scheduleLabel',
  'codesPerAddress',
  'landingProductId',
] as const;

export function draftOf({
  logo: _logo,
  logoUploaded: _uploaded,
  mark: _mark,
  favicon: _favicon,
  faviconUploaded: _faviconUploaded,
  version: _version,
  ...settings
}: Settings): SettingsDraft {
  return {
    ...settings,
    meetingLinkExpiryHours: String(settings.meetingLinkExpiryHours),
    codesPerAddress: String(settings.codesPerAddress),
    analyticsDashboardId: settings.analyticsDashboardId ?? '',
    adminContact: settings.adminContact ?? '',
  };
}

/** What is sent; a number that is none goes as it is, and the server's refusal stands at the field. */
export function bodyOf(draft: SettingsDraft, version: number): SettingsBody {
  return {
    ...draft,
    clientName: draft.clientName.trim(),
    currency: draft.currency.trim().toUpperCase(),
    meetingLinkExpiryHours: Number(draft.meetingLinkExpiryHours || Number.NaN),
    codesPerAddress: Number(draft.codesPerAddress || Number.NaN),
    analyticsDashboardId: draft.analyticsDashboardId.trim() || null,
    adminContact: draft.adminContact.trim() || null,
    version,
  };
}

/** A consent that nobody is asked for is not ticked beforehand either. */
export function withFlag(draft: SettingsDraft, name: FlagName, isOn: boolean): SettingsDraft {
  const without = name === 'privacyPolicy' && !isOn ? { policyAcceptedByDefault: false } : {};
  return { ...draft, flags: { ...draft.flags, ...without, [name]: isOn } };
}

/** Whether something was changed; the order of the flags does not matter. */
export function differs(draft: SettingsDraft, saved: Settings): boolean {
  return canonical(draft) !== canonical(draftOf(saved));
}

function canonical({ flags, policyByDefaultConfirmed: _said, ...rest }: SettingsDraft): string {
  return JSON.stringify([Object.entries(rest).toSorted(byName), Object.entries(flags).toSorted(byName)]);
}

function byName([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : 1;
}
