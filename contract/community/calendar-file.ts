/**
 * A calendar file for an event (RFC 5545), made on the device. Its title is neutral, because calendars are shared and shown on lock screens,
 * and nothing of the event's own texts, place and host is in it.
 */
export interface CalendarEntry {
  readonly eventId: number
  /** Whole seconds. */
  readonly startTime: number
  readonly endTime: number | null
  /** A neutral title in the member's language, such as "Appointment". */
  readonly title: string
  /** When the file was made; whole seconds. */
  readonly now: number
}

export const calendarType = 'text/calendar;charset=utf-8'
/** Neutral as well. */
export const calendarFileName = 'appointment.ics'

export function calendarFile({ eventId, startTime, endTime, title, now }: CalendarEntry): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Calendar//EN',
    'BEGIN:VEVENT',
    `UID:${eventId}-${startTime}@calendar.invalid`,
    `DTSTAMP:${moment(now)}`,
    `DTSTART:${moment(startTime)}`,
    ...(endTime === null ? [] : [`DTEND:${moment(endTime)}`]),
    `SUMMARY:${escaped(title)}`,
    'CLASS:PRIVATE',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.join('\r\n')}\r\n`
}

/** `20261121T190000Z`. */
function moment(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, (character) => `\\${character}`).replaceAll('\n', '\\n')
}
