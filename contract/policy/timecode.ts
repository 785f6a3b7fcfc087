/** HH:MM:SS timecodes (1§5). */
export type TimecodeRule = 'timecode.required' | 'timecode.chars' | 'timecode.max59' | 'timecode.exceeds'

/** Seconds of a well-formed timecode; undefined otherwise. 59 is accepted (ambiguity timecode-59). */
export function parseTimecode(value: string): number | undefined {
  const match = /^(\d{2}):(\d{2}):(\d{2})$/.exec(value)
  if (!match) return undefined
  const [hours, minutes, seconds] = match.slice(1).map(Number) as [number, number, number]
  return minutes > 59 || seconds > 59 ? undefined : hours * 3600 + minutes * 60 + seconds
}

export function formatTimecode(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  return [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** The first rule a timecode breaks, or undefined. `durationSeconds` null: the video's length is not known yet. */
export function brokenTimecodeRule(value: string, durationSeconds: number | null): TimecodeRule | undefined {
  if (value === '') return 'timecode.required'
  if (value.length !== 8 || !/^\d{2}:\d{2}:\d{2}$/.test(value)) return 'timecode.chars'
  const seconds = parseTimecode(value)
  if (seconds === undefined) return 'timecode.max59'
  return durationSeconds !== null && seconds > durationSeconds ? 'timecode.exceeds' : undefined
}
