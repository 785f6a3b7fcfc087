/** The rules of an event's form, with the exact messages of the documents (1§5). The server checks the same. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { eventLimits } from '#contract/community/event-choices.ts'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import type { FieldRule } from '#src/ui/form/configured/rules.ts'
import { latestStartSeconds, longestSeconds, momentOf, type EventValues } from './event-values.ts'

type Rules = ReadonlyArray<FieldRule<EventValues>>

/** Only the server can tell; the form shows its message. */
export const byServer = (rule: string, message: MessageDescriptor | undefined) => ({ rule, message, test: () => true })

export const titleRules: Rules = [
  { rule: 'title.required', test: (value) => String(value).trim() !== '', message: ruleMessages['title.required'] },
  byServer('event.limit', ruleMessages['event.limit']),
  byServer('control', ruleMessages['control']),
]

/** `unchanged`: the start of the stored event, which may be past. */
export function startRules(timeZone: string | undefined, unchanged: string | null): Rules {
  return [
    { rule: 'event.start_required', test: (value) => value !== '', message: ruleMessages['event.start_required'] },
    {
      rule: 'event.start_future',
      test: (value) => value === unchanged || (momentOf(String(value), timeZone) ?? 0) * 1000 > Date.now(),
      message: ruleMessages['event.start_future'],
    },
    {
      rule: 'event.too_far',
      test: (value) => (momentOf(String(value), timeZone) ?? 0) - Date.now() / 1000 <= latestStartSeconds,
      message: ruleMessages['event.too_far'],
    },
  ]
}

export function endRules(timeZone: string | undefined): Rules {
  const lengthOf = (value: unknown, { startTime }: EventValues) => {
    const [start, end] = [momentOf(startTime, timeZone), momentOf(String(value), timeZone)]
    return start === null || end === null ? null : end - start
  }
  return [
    {
      rule: 'event.end_after_start',
      test: (value, values) => (lengthOf(value, values) ?? 1) > 0,
      message: ruleMessages['event.end_after_start'],
    },
    {
      rule: 'event.too_long',
      test: (value, values) => (lengthOf(value, values) ?? 0) <= longestSeconds,
      message: ruleMessages['event.too_long'],
    },
  ]
}

export function addressFromRules(timeZone: string | undefined): Rules {
  return [
    {
      rule: 'event.address_late',
      test: (value, { startTime }) => {
        const [start, from] = [momentOf(startTime, timeZone), momentOf(String(value), timeZone)]
        return start === null || from === null || from <= start
      },
      message: ruleMessages['event.address_late'],
    },
  ]
}

export const locationRules: Rules = [
  {
    rule: 'event.location',
    test: (value, { privateLocation }) => !privateLocation || String(value).trim() !== '',
    message: ruleMessages['event.location'],
  },
  byServer('control', ruleMessages['control']),
]

export const maxGuestsRules: Rules = [
  { rule: 'too_small', params: { min: 1 }, message: msg`At least one guest.` },
  { rule: 'too_large', params: { max: eventLimits.guests }, message: msg`At most ${eventLimits.guests} guests.` },
  byServer('event.too_few_guests', ruleMessages['event.too_few_guests']),
  byServer('invalid', ruleMessages['invalid']),
]

export const imageRules: Rules = [
  { rule: 'sending', test: (value) => value !== 'sending', message: msg`The photo is still being sent.` },
  byServer('invalid', msg`Choose the photo again.`),
]

export const linkRules: Rules = [
  {
    rule: 'event.link',
    test: (value, { isOnline, privateLocation }) => !isOnline || !privateLocation || String(value).trim() !== '',
    message: ruleMessages['event.link'],
  },
  {
    rule: 'sale.web_address',
    test: (value) => String(value).trim() === '' || /^https?:\/\/\S+$/i.test(String(value).trim()),
    message: ruleMessages['sale.web_address'],
  },
  byServer('too_long', ruleMessages['too_long']),
  byServer('invalid', ruleMessages['sale.web_address']),
]
