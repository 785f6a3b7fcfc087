/** What the form of a poll holds, and what is sent of it. */
import type { createPoll, PollDetails, ResultTime } from '#contract/community/polls.ts'
import { emptyAnswerSlots } from '#contract/community/polls.ts'
import type { RequestInput } from '#contract/endpoint.ts'
import { albumPrivacy, type AlbumPrivacy } from '#contract/policy/video-albums.ts'
import { momentOfWallClock, wallClockOf } from '#src/lib/clock/wall-clock.ts'
import { readDateHour, writeDateHour } from '#src/ui/form/widgets/date-hour.ts'

// A form's values need an index signature, which only a type alias has.
export type PollValues = {
  title: string
  /** One text per slot, empty ones included. */
  answers: string[]
  isMultiple: boolean
  showResults: ResultTime
  hasEnd: boolean
  /** `YYYY-MM-DDTHH` by the member's clock, or empty. */
  endsAt: string
  privacy: string
  privacyComment: string
  version: number
}
export type PollInput = Required<RequestInput<typeof createPoll>>

const slots = (answers: readonly string[]) => [...answers, ...Array<string>(Math.max(0, emptyAnswerSlots - answers.length)).fill('')]

/** A new poll has four empty slots (1§3). */
export const emptyPoll: PollValues = {
  title: '',
  answers: slots([]),
  isMultiple: false,
  showResults: 'after_vote',
  hasEnd: false,
  endsAt: '',
  privacy: String(albumPrivacy.members),
  privacyComment: String(albumPrivacy.members),
  version: 0,
}

export function valuesOf(poll: PollDetails, timeZone: string | undefined): PollValues {
  const { title, isMultiple, showResults, version, endsAt } = poll
  return {
    ...{ title, isMultiple, showResults, version },
    answers: slots(poll.answers.map(({ answer }) => answer)),
    hasEnd: endsAt !== null,
    endsAt: endsAt === null ? '' : writeDateHour(wallClockOf(new Date(endsAt * 1000), timeZone)),
    privacy: String(poll.privacy),
    privacyComment: String(poll.privacyComment),
  }
}

/** Results at the end need an end. */
export const asksForEnd = ({ hasEnd, showResults }: PollValues): boolean => hasEnd || showResults === 'at_end'

export const filledAnswers = (answers: readonly string[]): string[] => answers.map((answer) => answer.trim()).filter(Boolean)

/** Seconds since the epoch; null while a part is missing. */
export function endOf(endsAt: string, timeZone: string | undefined): number | null {
  const { year, month, day, hour } = readDateHour(endsAt)
  if (year === null || month === null || day === null || hour === null) return null
  return momentOfWallClock({ year, month, day, hour, minute: 0 }, timeZone).getTime() / 1000
}

export function inputOf(values: PollValues, timeZone: string | undefined): PollInput {
  return {
    title: values.title.trim(),
    answers: filledAnswers(values.answers),
    isMultiple: values.isMultiple,
    showResults: values.showResults,
    endsAt: asksForEnd(values) ? endOf(values.endsAt, timeZone) : null,
    // The options of both selects are exactly the levels.
    privacy: Number(values.privacy) as AlbumPrivacy,
    privacyComment: Number(values.privacyComment) as AlbumPrivacy,
  }
}
