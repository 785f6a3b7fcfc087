import { use, useEffect, useRef, useState } from 'react'
import type { FieldConfig } from '../field-config.ts'
import { FormFailureContext, type FormFailure } from '../form-failure.ts'
import { useEdits } from '../record/use-edits.ts'
import { brokenRule, type FormValues } from './rules.ts'
import { useRuleMessage, useServerMessage } from './use-rule-message.ts'

export const blurDelayMs = 300

export interface ConfiguredFormOptions<Values extends FormValues> {
  fields: readonly FieldConfig<Values>[]
  /** The stored record, or what an empty form begins with. Fields the member has not touched follow it when it changes. */
  defaultValues: Values
  /** Resolves: sent. Rejects: the form shows what the server said, and keeps everything that was typed. */
  onSubmit: (values: Values) => Promise<unknown>
  isDisabled?: boolean | undefined
  isLoading?: boolean | undefined
}

export interface FieldState {
  value: unknown
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
function useValues<Values extends FormValues>(fields: readonly FieldConfig<Values>[], defaultValues: Values) {
  const brokenRules = useRules(fields)
  const { values, latest, edit, isDirty } = useEdits(defaultValues)
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

  return { values, errors, isDirty, latest, check, setValue, setErrors }
}

/** Forms by configuration: rules with their own messages, 300 ms after blur, and what the server said where it belongs. */
export function useConfiguredForm<Values extends FormValues>(options: ConfiguredFormOptions<Values>): ConfiguredFormState<Values> {
  const { fields, defaultValues, onSubmit, isDisabled = false, isLoading = false } = options
  const serverMessage = useServerMessage()
  const sending = useSending(onSubmit)
  const { values, errors, isDirty, latest, check, setValue, setErrors } = useValues(fields, defaultValues)
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

  return {
    values,
    setValue,
    isDirty,
    visibleFields,
    failure: sending.failure,
    isSubmitting: sending.isSubmitting,
    isSubmitDisabled: hasErrors || isLoading || sending.isSubmitting || isDisabled,
    validate: () => check(),
    send: () => sending.send(latest(), markFields),
    fieldState: (field) => ({
      value: values[field.name],
      error: isActive(field, values) ? errors[field.name]?.message : undefined,
      isDisabled: isDisabled || isLoading || (field.isDisabled?.(values) ?? false),
      onChange: (value) => setValue(field.name, value),
      onBlur: () => checkSoon(field.name),
    }),
  }
}

/** One submit at a time, and what the last one was refused with. */
function useSending<Values extends FormValues>(onSubmit: (values: Values) => Promise<unknown>) {
  const readError = use(FormFailureContext)
  const [failure, setFailure] = useState<FormFailure | null>(null)
  const [isSubmitting, setIsSubmitting] = useState(false)

  async function send(values: Values, onFailure: (failure: FormFailure) => void): Promise<void> {
    setIsSubmitting(true)
    setFailure(null)
    try {
      await onSubmit(values)
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
