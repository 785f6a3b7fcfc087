import { use, useEffect, useRef, useState } from 'react'
import { changedFields } from '#src/lib/changed-fields.ts'
import { isDeepEqual } from '#src/lib/is-deep-equal.ts'
import type { FieldConfig } from '../field-config.ts'
import { FormFailureContext, type FormFailure } from '../form-failure.ts'
import { isFlag, isListOf, isNumberOrEmpty, isText, type KeptFields } from '../record/kept-edits.ts'
import { useEdits, type EditsDraft } from '../record/use-edits.ts'
import { brokenRule, type FormValues } from './rules.ts'
import { useRuleMessage, useServerMessage } from './use-rule-message.ts'

export const blurDelayMs = 300

export interface ConfiguredFormOptions<Values extends FormValues> {
  fields: readonly FieldConfig<Values>[]
  /** The stored record, or what an empty form begins with. Fields the member has not touched follow it when it changes. */
  defaultValues: Values
  /**
   * Keeps what is entered on the device until it is saved, under this name, one for each record (`profile`, `video:12`). Password
   * fields are never kept, and custom fields only with `isKept`. Without it nothing is kept.
   */
  draftKey?: string | undefined
  /** `base` is the record the entries are based on. Resolves: sent. Rejects: the form shows what the server said, and keeps everything that was typed. */
  onSubmit: (values: Values, base: Values) => Promise<unknown>
  /** The record as it is stored, where `defaultValues` shows saves over it that were refused. */
  storedValues?: Values | undefined
  isDisabled?: boolean | undefined
  isLoading?: boolean | undefined
}

export interface FieldState {
  value: unknown
  /** What is stored now, when it was changed elsewhere since the member touched the field. */
  newer: { value: unknown } | undefined
  error: string | undefined
  isDisabled: boolean
  onChange: (value: unknown) => void
  onBlur: () => void
}

export interface ConfiguredFormState<Values extends FormValues> {
  values: Values
  setValue: (name: Extract<keyof Values, string>, value: unknown) => void
  /** Something differs from the default values: there is typing to lose. */
  isDirty: boolean
  /** Unsaved entries of an earlier visit are back. */
  isRestored: boolean
  discard: () => void
  visibleFields: readonly FieldConfig<Values>[]
  fieldState: (field: FieldConfig<Values>) => FieldState
  failure: FormFailure | null
  isSubmitting: boolean
  isSubmitDisabled: boolean
  /** Runs the rules of all visible, enabled fields; true when all are kept. */
  validate: () => boolean
  /** Sends the values as they are. Rejects when refused; the failure is already shown. */
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

/** The first broken rule of every active field. */
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

/** The values with what has been entered, and what is wrong with them. */
function useValues<Values extends FormValues>({ fields, defaultValues, draftKey }: ConfiguredFormOptions<Values>) {
  const brokenRules = useRules(fields)
  const draft: EditsDraft<Values> | undefined = draftKey === undefined ? undefined : { key: draftKey, fields: keptFields(fields) }
  const { edit, ...edits } = useEdits(defaultValues, draft)
  const { latest } = edits
  const [errors, setErrors] = useState<FormErrors>({})

  /** Marks or clears the given fields, all of them without names; the others stay as they are. */
  function check(names?: readonly string[]): boolean {
    const found = brokenRules(latest())
    setErrors((previous) => {
      if (!names) return found
      const others = Object.entries(previous).filter(([name]) => !names.includes(name))
      return Object.fromEntries([...others, ...Object.entries(found).filter(([name]) => names.includes(name))])
    })
    return Object.keys(found).length === 0
  }

  function setValue(name: Extract<keyof Values, string>, value: unknown) {
    // One known key; a computed key widens the type.
    edit({ [name]: value } as Partial<Values>)
    const found = brokenRules(latest())
    // Marked fields are checked again at once, also when another field decides about them; what the server said stands until its field changes.
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
  date: isText,
  timecode: isText,
  integer: isNumberOrEmpty,
  switch: isFlag,
  checkbox: isFlag,
  multiChoice: isListOf(isText),
}

function keptFields<Values extends FormValues>(fields: readonly FieldConfig<Values>[]): KeptFields<Values> {
  const kept = fields.map((field): [string, unknown] => [field.name, field.kind === 'custom' ? field.isKept : shapes[field.kind]])
  // No field, but what the entries are based on.
  kept.push(['version', isNumberOrEmpty])
  return Object.fromEntries(kept.filter(([, hasShape]) => hasShape !== undefined)) as KeptFields<Values> // names of the form's own values
}

/** Forms by configuration: rules with their own messages, 300 ms after blur, and what the server said where it belongs. */
export function useConfiguredForm<Values extends FormValues>(options: ConfiguredFormOptions<Values>): ConfiguredFormState<Values> {
  const { fields, onSubmit, isDisabled = false, isLoading = false } = options
  const serverMessage = useServerMessage()
  const sending = useSending(onSubmit)
  const { values, errors, isDirty, isRestored, discard, markSaved, latest, base, newer, check, setValue, setErrors } = useValues(options)
  const checkSoon = useDelayed((name) => check([name]))
  const visibleFields = fields.filter((field) => !field.isHidden?.(values))
  const hasErrors = visibleFields.some((field) => errors[field.name] !== undefined && isActive(field, values))

  function markFields(failure: FormFailure) {
    const said = visibleFields.flatMap((field): [string, FieldError][] => {
      const keys = failure.fields?.[field.name]
      return keys ? [[field.name, { kind: 'server', message: keys.map((key) => serverMessage(field, key)).join(' ') }]] : []
    })
    setErrors(Object.fromEntries(said))
  }

  /** Against the stored record, and against what arrived while the member was typing. */
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
      setErrors({})
    },
    visibleFields,
    failure: sending.failure,
    isSubmitting: sending.isSubmitting,
    isSubmitDisabled: hasErrors || isLoading || sending.isSubmitting || isDisabled,
    validate: () => check(),
    send: async () => {
      await sending.send(latest(), base, markFields)
      markSaved()
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

/** One submit at a time, and what the last one was refused with. */
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

/** Runs `action` for a name 300 ms after the last call with that name, and never after the form is gone. */
function useDelayed(action: (name: string) => void): (name: string) => void {
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  // Follows the clock: what is still waiting when the form goes must not wake.
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
