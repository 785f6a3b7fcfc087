import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as v from 'valibot'
import {
  fewestAnswers,
  longestPollDays,
  mostAnswers,
  mostPollsPerMember,
  pollTitleMax,
  resultTimes,
  seenAnswer,
  type ResultTime,
} from '#contract/community/polls.ts'
import { albumPrivacyLevels } from '#contract/policy/video-albums.ts'
import { commentPrivacyNames, privacyNames } from '#src/entities/album/privacy-names.ts'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import type { FieldConfig } from '#src/ui/form/field-config.ts'
import type { FieldRule } from '#src/ui/form/configured/rules.ts'
import { DateHourField } from '#src/ui/form/widgets/date-hour-field.tsx'
import { useMemberClock } from '#src/ui/primitives/member-clock.ts'
import { AnswersField } from './answers-field.tsx'
import { asksForEnd, endOf, filledAnswers, type PollValues } from './poll-values.ts'

const resultNames: Record<ResultTime, MessageDescriptor> = {
  at_once: msg`At once`,
  after_vote: msg`After voting`,
  at_end: msg`When the poll closes`,
}

/** Only the server can tell; the form shows its message. */
const byServer = (rule: string, message: MessageDescriptor | undefined) => ({ rule, message, test: () => true })
const textsOf = (value: unknown) => (v.is(v.array(v.string()), value) ? value : [])
const levels = (names: typeof privacyNames) => albumPrivacyLevels.map((level) => ({ value: String(level), label: names[level] ?? '' }))

const answerRules: ReadonlyArray<FieldRule<PollValues>> = [
  {
    rule: 'too_few',
    test: (value) => filledAnswers(textsOf(value)).length >= fewestAnswers,
    message: msg`A poll needs at least two answers.`,
  },
  {
    rule: 'repeated',
    test(value) {
      const filled = filledAnswers(textsOf(value)).map(seenAnswer)
      return new Set(filled).size === filled.length
    },
    message: msg`Two answers are the same.`,
  },
  { rule: 'too_many', params: { max: mostAnswers }, message: ruleMessages['too_many'] },
  byServer('too_long', ruleMessages['too_long']),
  byServer('control', ruleMessages['control']),
]

const endRules = (timeZone: string | undefined): ReadonlyArray<FieldRule<PollValues>> => [
  { rule: 'required', message: msg`Choose the year, month, day and hour.` },
  {
    rule: 'past',
    test: (value) => (endOf(String(value), timeZone) ?? 0) * 1000 > Date.now(),
    message: msg`Choose a time in the future.`,
  },
  {
    rule: 'too_late',
    test: (value) => (endOf(String(value), timeZone) ?? 0) * 1000 <= Date.now() + longestPollDays * 86_400_000,
    message: msg`A poll can stay open for a year at most.`,
  },
]

/** The fields of a new or changed poll. Times are the member's own. */
export function usePollFields(): Array<FieldConfig<PollValues>> {
  const { t } = useLingui()
  const { timeZone } = useMemberClock()
  const zone = timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  return [
    {
      kind: 'text',
      name: 'title',
      label: msg`Question`,
      maxLength: pollTitleMax,
      rules: [
        { rule: 'required', message: ruleMessages['required'] },
        byServer('polls.limit', msg`You have ${mostPollsPerMember} polls, which is the limit. Delete one first.`),
        byServer('control', ruleMessages['control']),
      ],
    },
    {
      kind: 'custom',
      name: 'answers',
      label: msg`Answers`,
      rules: answerRules,
      isKept: (value) => v.is(v.array(v.string()), value),
      render: ({ value, ...field }) => <AnswersField {...field} value={textsOf(value)} />,
    },
    { kind: 'switch', name: 'isMultiple', label: msg`More than one answer` },
    {
      kind: 'select',
      name: 'showResults',
      label: msg`Results show`,
      options: resultTimes.map((value) => ({ value, label: resultNames[value] })),
    },
    { kind: 'switch', name: 'hasEnd', label: msg`Closes at a set time`, isHidden: ({ showResults }) => showResults === 'at_end' },
    {
      kind: 'custom',
      name: 'endsAt',
      label: msg`Open until`,
      isHidden: (values) => !asksForEnd(values),
      rules: endRules(timeZone),
      isKept: (value) => typeof value === 'string',
      render: ({ value, ...field }) => <EndField {...field} hint={t`Your time zone: ${zone}`} value={String(value)} />,
    },
    { kind: 'select', name: 'privacy', label: msg`Who can see it`, options: levels(privacyNames) },
    { kind: 'select', name: 'privacyComment', label: msg`Who can comment`, options: levels(commentPrivacyNames) },
  ]
}

function EndField(field: Omit<Parameters<typeof DateHourField>[0], 'firstYear' | 'lastYear'>) {
  const [thisYear] = useState(() => new Date().getFullYear())
  return <DateHourField {...field} firstYear={thisYear} lastYear={thisYear + 1} />
}
