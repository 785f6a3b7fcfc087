import { use, useEffect, useRef, useState } from 'react'
import { changedFields } from '#src/lib/changed-fields.ts'
import { isDeepEqual } from '#src/lib/is-deep-equal.ts'
import type { FieldConfig } from '../field-config.ts'
import { FormFailureContext, saidAbout, type FormFailure } from '../form-failure.ts'
import { isFlag, isListOf, isNumberOrEmpty, isText, type KeptFields } from '../record/kept-edits.ts'
import { useEdits, type EditsDraft } from '../record/use-edits.ts'
import { brokenRule, halfTypedDate, type FormValues } from './rules.ts'
import { useRuleMessage, useServerMessage } from './use-rule-message.ts'

export const blurDelayMs = 300

export interface ConfiguredFormOptions<Values extends FormValues> {
  fields: readonly FieldConfig<Values>[]
  /** The stored record, or the initial values of an empty form. Fields the member has not touched follow it when it changes. */
  defaultValues: Values
  /**
   * Stores unsaved entries on the device under this name, one for each record (`profile`, `video:12`). Password fields are never
   * stored, and custom fields only with `isKept`. Without it nothing is stored.
   */
  draftKey?: string | undefined
  /** The restored entries were discarded: also what the caller keeps with them. */
  onDiscard?: (() => void) | undefined
  /**
   * `base` is the record the entries are based on. Resolves: submitted. Rejects: the form shows the server's messages and keeps
   * everything that was entered.
   */
  onSubmit: (values: Values, base: Values) => Promise<unknown>
  /** After `onSubmit` has resolved and the draft is removed: for what replaces the form. */
  onSaved?: (() => void) | undefined
  /** The record as it is stored, if `defaultValues` includes refused saves over it. */
  storedValues?: Values | undefined
  isDisabled?: boolean | undefined
  isLoading?: boolean | undefined
}

export interface FieldState {
  value: unknown
  /** The stored value, if it was changed elsewhere since the member touched the field. */
  newer: { value: unknown } | undefined
  error: string | undefined
  isDisabled: boolean
  onChange: (value: unknown) => void
  onBlur: () => void
}

export interface ConfiguredFormState<Values extends FormValues> {
  values: Values
  setValue: (name: Extract<keyof Values, string>, value: unknown) => void
  /** A value differs from the defaults, so entries could be lost. */
  isDirty: boolean
  /** Unsaved entries of an earlier visit have been restored. */
  isRestored: boolean
  discard: () => void
  visibleFields: readonly FieldConfig<Values>[]
  fieldState: (field: FieldConfig<Values>) => FieldState
  /** The fields with a message, in their order. */
  markedFields: readonly FieldConfig<Values>[]
  failure: FormFailure | null
  isSubmitting: boolean
  isSubmitDisabled: boolean
  /** Runs the rules of all visible, enabled fields; true if all pass. */
  validate: () => boolean
  /** Submits the values as they are. Rejects when refused; the failure is then already shown. */
  send: () => Promise<void>
}

function isActive<Values extends FormValues>(field: FieldConfig<Values>, values: Values): boolean {
  return !field.isHidden?.(values) && !field.isDisabled?.(values)
}

interface FieldError {
  kind: 'rule' | 'server'
  message: string
}
type FormErrors = Readonly<Record<string, FieldError>>

/** The first violated rule of every active field. */
function useRules<Values extends FormValues>(fields: readonly FieldConfig<Values>[]): (values: Values) => FormErrors {
  const ruleMessage = useRuleMessage()
  return (values) => {
    const errors: Record<string, FieldError> = {}
    for (const field of fields) {
      if (!isActive(field, values)) continue
      const broken = brokenRule(field.rules ?? [], values[field.name], values)
      if (broken) errors[field.name] = { kind: 'rule', message: ruleMessage(broken.rule, broken.message) }
    }
    return errors
  }
}

/** The values including entries, and their errors. */
function useValues<Values extends FormValues>({ fields, defaultValues, draftKey }: ConfiguredFormOptions<Values>) {
  const brokenRules = useRules(fields)
  const draft: EditsDraft<Values> | undefined = draftKey === undefined ? undefined : { key: draftKey, fields: keptFields(fields) }
  const { edit, ...edits } = useEdits(defaultValues, draft)
  const { latest } = edits
  const [errors, setErrors] = useState<FormErrors>({})

  /**
   * Validates the given fields, or all of them; the errors of other fields stay as they are, and so does the server's message about a
   * field that has not changed since. A check that was due after blur can run after the answer.
   */
  function check(names?: readonly string[]): boolean {
    const found = brokenRules(latest())
    setErrors((previous) => {
      if (!names) return found
      const others = Object.entries(previous).filter(([name, { kind }]) => kind === 'server' || !names.includes(name))
      return Object.fromEntries([...others, ...Object.entries(found).filter(([name]) => names.includes(name))])
    })
    return Object.keys(found).length === 0
  }

  function setValue(name: Extract<keyof Values, string>, value: unknown) {
    // One known key; a computed key widens the type.
    edit({ [name]: value } as Partial<Values>)
    const found = brokenRules(latest())
    // Fields with errors are validated again immediately, even if another field changed, because rules may depend on other fields;
    // the server's message stays until its field changes.
    setErrors((previous) =>
      Object.fromEntries(
        Object.entries(previous).flatMap(([marked, error]) => {
          if (error.kind === 'server') return marked === name ? [] : [[marked, error]]
          return found[marked] ? [[marked, found[marked]]] : []
        }),
      ),
    )
  }

  return { ...edits, errors, check, setValue, setErrors }
}

const shapes: Readonly<Partial<Record<FieldConfig['kind'], (value: unknown) => boolean>>> = {
  text: isText,
  email: isText,
  textArea: isText,
  select: isText,
  date: (value) => isText(value) && value !== halfTypedDate,
  timecode: isText,
  integer: isNumberOrEmpty,
  switch: isFlag,
  checkbox: isFlag,
  multiChoice: isListOf(isText),
}

function keptFields<Values extends FormValues>(fields: readonly FieldConfig<Values>[]): KeptFields<Values> {
  const kept = fields.map((field): [string, unknown] => [field.name, field.kind === 'custom' ? field.isKept : shapes[field.kind]])
  // Not a field, but part of the record the entries are based on.
  kept.push(['version', isNumberOrEmpty])
  return Object.fromEntries(kept.filter(([, hasShape]) => hasShape !== undefined)) as KeptFields<Values> // names of the form's own values
}

/**
 * A form defined by configuration: rules with their own messages, validated 300 ms after blur, and the server's messages at their
 * fields.
 */
export function useConfiguredForm<Values extends FormValues>(options: ConfiguredFormOptions<Values>): ConfiguredFormState<Values> {
  const { fields, onSubmit, isDisabled = false, isLoading = false } = options
  const serverMessage = useServerMessage()
  const sending = useSending(onSubmit)
  const { values, errors, isDirty, isRestored, discard, markSaved, latest, base, newer, check, setValue, setErrors } = useValues(options)
  const checkSoon = useDelayed((name) => check([name]))
  const visibleFields = fields.filter((field) => !field.isHidden?.(values))
  const markedFields = visibleFields.filter((field) => errors[field.name] !== undefined && isActive(field, values))

  function markFields(failure: FormFailure) {
    const said = visibleFields.flatMap((field): [string, FieldError][] => {
      const keys = saidAbout(failure, field.name)
      return keys ? [[field.name, { kind: 'server', message: keys.map((key) => serverMessage(field, key)).join(' ') }]] : []
    })
    setErrors(Object.fromEntries(said))
  }

  /** Compares with the stored record, and with changes that arrived while the member was typing. */
  function newerValue(name: string): { value: unknown } | undefined {
    const { storedValues, defaultValues } = options
    const stored = storedValues && name in changedFields(defaultValues, storedValues) ? storedValues[name] : newer[name]
    return stored === undefined || isDeepEqual(stored, values[name]) ? undefined : { value: stored }
  }

  return {
    values,
    setValue,
    isDirty,
    isRestored,
    discard: () => {
      discard()
      options.onDiscard?.()
      setErrors({})
    },
    visibleFields,
    markedFields,
    failure: sending.failure,
    isSubmitting: sending.isSubmitting,
    isSubmitDisabled: markedFields.length > 0 || isLoading || sending.isSubmitting || isDisabled,
    validate: () => check(),
    send: async () => {
      await sending.send(latest(), base, markFields)
      markSaved()
      options.onSaved?.()
    },
    fieldState: (field) => ({
      value: values[field.name],
      newer: newerValue(field.name),
      error: isActive(field, values) ? errors[field.name]?.message : undefined,
      isDisabled: isDisabled || isLoading || (field.isDisabled?.(values) ?? false),
      onChange: (value) => setValue(field.name, value),
      onBlur: () => checkSoon(field.name),
    }),
  }
}

/** Allows one submit at a time, and holds the failure of the last one. */
function useSending<Values extends FormValues>(onSubmit: ConfiguredFormOptions<Values>['onSubmit']) {
  const readError = use(FormFailureContext)
  const [failure, setFailure] = useState<FormFailure | null>(null)
  const [isSubmitting, setIsSubmitting] = useState(false)

  async function send(values: Values, base: Values, onFailure: (failure: FormFailure) => void): Promise<void> {
    setIsSubmitting(true)
    setFailure(null)
    try {
      await onSubmit(values, base)
    } catch (error) {
      const read = readError(error)
      setFailure(read)
      onFailure(read)
      throw error
    } finally {
      setIsSubmitting(false)
    }
  }

  return { failure, isSubmitting, send }
}

/** Runs `action` for a name 300 ms after the last call with that name, and never after the form is unmounted. */
function useDelayed(action: (name: string) => void): (name: string) => void {
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  // Synchronises with the clock: timers must not fire after the form is unmounted.
  useEffect(() => {
    const waiting = timers.current
    return () => {
      for (const timer of waiting.values()) clearTimeout(timer)
    }
  }, [])
  return (name) => {
    clearTimeout(timers.current.get(name))
    timers.current.set(
      name,
      setTimeout(() => action(name), blurDelayMs),
    )
  }
}
