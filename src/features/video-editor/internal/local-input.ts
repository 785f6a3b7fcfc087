/** The value of a datetime-local field (YYYY-MM-DDTHH:MM, the member's own time) and seconds since the epoch. */

export function localInputOf(seconds: number): string {
  const date = new Date(seconds * 1000)
  const pad = (value: number, length = 2) => String(value).padStart(length, '0')
  return `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}T${pad(date.getHours())}:${pad(date.getMinutes())}`
}

/** Null for an invalid date. */
export function secondsOfLocalInput(value: string): number | null {
  const milliseconds = new Date(value).getTime()
  return Number.isNaN(milliseconds) ? null : Math.floor(milliseconds / 1000)
}
