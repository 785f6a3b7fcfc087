import type { MessageDescriptor } from '@lingui/core'

/** A translated text, or one to be translated when it is shown. */
export type Words = string | MessageDescriptor

export type FormValues = Record<string, unknown>

export interface FieldRule<Values extends FormValues = FormValues> {
  /** One of the built-in rules, or any name if `test` is given. The server's keys are the same names. */
  rule: string
  /** `min`, `max` (too_short, too_long, too_small, too_large, too_few, too_many), `pattern`, `field` (same_as). */
  params?: { min?: number; max?: number; pattern?: RegExp; field?: string } | undefined
  /** If missing, the member sees a message that names the rule, so that it is reported to us. */
  message?: Words | undefined
  /** True if the value is valid. Replaces the built-in rule of the same name. */
  test?: ((value: unknown, values: Values) => boolean) | undefined
}

type Params = NonNullable<FieldRule['params']>
type BuiltInRule = (value: unknown, params: Params, values: FormValues) => boolean

const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === false ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const countOf = (value: unknown) => (Array.isArray(value) ? value.length : 0)

/**
 * The value of a date field in which only part of a date is typed; browsers report it as empty. It is not a date, so the rule `date`
 * refuses it, and not empty, so that it is never saved as no date.
 */
export const halfTypedDate = 'half-typed'

/** YYYY-MM-DD and nothing else, and a day that exists in the calendar (1§5). */
function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(text)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/**
 * True if the value is valid. All rules except `required` accept an empty value, because only `required` decides whether it may be
 * empty.
 */
const builtInRules: Readonly<Record<string, BuiltInRule>> = {
  required: (value) => !isEmpty(value),
  too_short: (value, { min = 0 }) => [...textOf(value)].length >= min,
  too_long: (value, { max = Infinity }) => [...textOf(value)].length <= max,
  too_small: (value, { min = -Infinity }) => Number(value) >= min,
  too_large: (value, { max = Infinity }) => Number(value) <= max,
  too_few: (value, { min = 0 }) => countOf(value) >= min,
  too_many: (value, { max = Infinity }) => countOf(value) <= max,
  pattern: (value, { pattern }) => pattern === undefined || pattern.test(textOf(value)),
  email: (value) => /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(textOf(value)),
  same_as: (value, { field = '' }, values) => value === values[field],
  date: (value) => isCalendarDate(textOf(value)),
}

/** The first rule that the value violates. A rule that is neither built in nor has a test is a bug in the form, so it throws. */
export function brokenRule<Values extends FormValues>(
  rules: readonly FieldRule<Values>[],
  value: unknown,
  values: Values,
): FieldRule<Values> | undefined {
  return rules.find((rule) => {
    if (rule.test) return !rule.test(value, values)
    const builtIn = builtInRules[rule.rule]
    if (!builtIn) throw new Error(`The rule "${rule.rule}" is not built in and has no test.`)
    if (rule.rule !== 'required' && rule.rule !== 'same_as' && isEmpty(value)) return false
    return !builtIn(value, rule.params ?? {}, values)
  })
}
