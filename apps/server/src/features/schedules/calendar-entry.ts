/** A schedule as calendars take it: the file (RFC 5545), and the addresses of the two web calendars. */
import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';

export interface Entry {
  readonly scheduleId: string;
  /** A change of the same entry has a higher one. */
  readonly sequence: number;
  readonly cancelled: boolean;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly changedAt: Date;
  readonly productName: string;
  readonly clientName: string;
  /** Where it takes place: the customer's own link. */
  readonly address: string;
}

/** Seconds before the start. */
const alarmSeconds = 600;

export function calendarFile(entry: Entry): string {
  const { scheduleId, sequence, cancelled, startsAt, endsAt, changedAt, clientName, address } = entry;
  const { hostname } = new URL(address);
  const calendar = ical({
    prodId: { company: 'Foyer', product: 'Schedules' },
    method: cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
  });
  const event = calendar.createEvent({
    id: `${scheduleId}@foyer`,
    sequence,
    start: startsAt,
    end: endsAt,
    stamp: changedAt,
    summary: titleOf(entry),
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    // Nobody's own address: answers to it go nowhere, and nobody is asked for one.
    organizer: { name: clientName, email: `no-reply@${hostname}` },
    ...(cancelled ? {} : { url: address, location: address, description: address }),
  });
  if (!cancelled)
    event.createAlarm({ type: ICalAlarmType.display, trigger: alarmSeconds, description: titleOf(entry) });
  return calendar.toString();
}

/** Where a click adds it to Google's and Microsoft's calendar. */
export function webCalendars(entry: Entry): { google: string; outlook: string } {
  const { startsAt, endsAt, address } = entry;
  const google = new URL('https://calendar.google.com/calendar/render');
  google.search = `${new URLSearchParams({
    action: 'TEMPLATE',
    text: titleOf(entry),
    dates: `${compact(startsAt)}/${compact(endsAt)}`,
    details: address,
    location: address,
  })}`;
  const outlook = new URL('https://outlook.live.com/calendar/0/deeplink/compose');
  outlook.search = `${new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: titleOf(entry),
    startdt: startsAt.toISOString(),
    enddt: endsAt.toISOString(),
    body: address,
    location: address,
  })}`;
  return { google: google.href, outlook: outlook.href };
}

function titleOf({ productName, clientName }: Entry): string {
  return `${productName} – ${clientName}`;
}

/** `20261122T100000Z`. */
function compact(at: Date): string {
  return at.toISOString().replace(/[-:]|\.\d{3}/g, '');
}
