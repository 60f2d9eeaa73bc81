/** A booking as a calendar file (RFC 5545), and as links that add it to two web calendars. */
import { minutes } from '@foyer/contract/core/time.ts';
import { scheduleLimits } from '@foyer/contract/schedules/schedules.ts';
import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';

export interface CalendarEntry {
  readonly scheduleId: string;
  /** Increases with each change. */
  readonly sequence: number;
  readonly cancelled: boolean;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly changedAt: Date;
  readonly productName: string;
  readonly clientName: string;
  /** `null` where the tenant hides names, or no agent is assigned. */
  readonly agentName: string | null;
  /** The customer's link to the booking. */
  readonly address: string;
}

/** Seconds before the start. */
const alarmSeconds = 600;

/**
 * A file to download publishes an event. REQUEST (RFC 5546, 3.2.2) is an invitation with attendees, which
 * Outlook asks to answer.
 */
export function calendarMethodOf({ cancelled }: Pick<CalendarEntry, 'cancelled'>): ICalCalendarMethod {
  return cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH;
}

export function calendarFile(entry: CalendarEntry): string {
  const { scheduleId, sequence, cancelled, startsAt, endsAt, changedAt, clientName, address } = entry;
  const { hostname } = new URL(address);
  const calendar = ical({
    prodId: { company: 'Foyer', product: 'Schedules' },
    method: calendarMethodOf(entry),
  });
  const event = calendar.createEvent({
    id: `${scheduleId}@foyer`,
    sequence,
    start: startsAt,
    end: endsAt,
    stamp: changedAt,
    summary: titleOf(entry),
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    // PUBLISH needs an organizer. Replies are not processed.
    organizer: { name: clientName, email: `no-reply@${hostname}` },
    ...(cancelled ? {} : { url: address, location: address, description: descriptionOf(entry) }),
  });
  if (!cancelled)
    event.createAlarm({ type: ICalAlarmType.display, trigger: alarmSeconds, description: titleOf(entry) });
  // RFC 5545, 3.1: every line ends with CRLF, also the last one.
  return `${calendar.toString().trimEnd()}\r\n`;
}

/** URLs that add the booking to Google Calendar and Outlook. */
export function webCalendars(entry: CalendarEntry): { google: string; outlook: string } {
  const { startsAt, endsAt, address } = entry;
  const google = new URL('https://calendar.google.com/calendar/render');
  google.search = `${new URLSearchParams({
    action: 'TEMPLATE',
    text: titleOf(entry),
    dates: `${compact(startsAt)}/${compact(endsAt)}`,
    details: descriptionOf(entry),
    location: address,
  })}`;
  const outlook = new URL('https://outlook.live.com/calendar/0/deeplink/compose');
  outlook.search = `${new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: titleOf(entry),
    startdt: startsAt.toISOString(),
    enddt: endsAt.toISOString(),
    body: descriptionOf(entry),
    location: address,
  })}`;
  return { google: google.href, outlook: outlook.href };
}

function titleOf({ productName, clientName }: CalendarEntry): string {
  return `${productName} – ${clientName}`;
}

/** Who the customer meets, when the link opens, and how to change the booking. */
function descriptionOf({ agentName, address }: CalendarEntry): string {
  return [
    ...(agentName ? [`With ${agentName}.`] : []),
    `You can join from ${scheduleLimits.opensBeforeStartMs / minutes(1)} minutes before the start.`,
    `Join, change or cancel: ${address}`,
  ].join('\n');
}

/** `20261122T100000Z`. */
function compact(at: Date): string {
  return at.toISOString().replace(/[-:]|\.\d{3}/g, '');
}
