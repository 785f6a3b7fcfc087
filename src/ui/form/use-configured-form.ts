import { use, useEffect, useRef, useState } from 'react'
import { useForm, type FieldErrors, type Resolver } from 'react-hook-form'
import type { FieldConfig } from './field-config.ts'
import { FormFailureContext, type FormFailure } from './form-failure.ts'
import { brokenRule, type FormValues } from './rules.ts'
import { useRuleMessage, useServerMessage } from './use-rule-message.ts'

export const blurDelayMs = 300

export interface ConfiguredFormOptions<Values extends FormValues> {
  fields: readonly FieldConfig<Values>[]
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
  /** Back to the given values, or to the ones it began with. */
  reset: (values?: Values) => void
  /** Something differs from the default values: there is typing to lose. */
  isDirty: boolean
  visibleFields: readonly FieldConfig<Values>[]
  fieldState: (field: FieldConfig<Values>) => FieldState
  failure: FormFailure | null
  isSubmitting: boolean
  isSubmitDisabled: boolean
  /** Runs the rules of all visible, enabled fields; true when all are kept. */
  validate: () => Promise<boolean>
  /** Sends the values as they are. Rejects when refused; the failure is already shown. */
  send: () => Promise<void>
}

function isActive<Values extends FormValues>(field: FieldConfig<Values>, values: Values): boolean {
  return !field.isHidden?.(values) && !field.isDisabled?.(values)
}

/** The first broken rule of every active field, as React Hook Form wants to hear it. */
function useResolver<Values extends FormValues>(fields: readonly FieldConfig<Values>[]): Resolver<FormValues> {
  const ruleMessage = useRuleMessage()
  return (values) => {
    const errors: Record<string, { type: string; message: string }> = {}
    for (const field of fields) {
      // The form was begun with Values and only its own fields write to it.
      if (!isActive(field, values as Values)) continue
      const broken = brokenRule(field.rules ?? [], values[field.name], values as Values)
      if (broken) errors[field.name] = { type: broken.rule, message: ruleMessage(broken.rule, broken.message) }
    }
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors }
  }
}

/** Forms by configuration: rules with their own messages, 300 ms after blur, and what the server said where it belongs. */
export function useConfiguredForm<Values extends FormValues>(options: ConfiguredFormOptions<Values>): ConfiguredFormState<Values> {
  const { fields, defaultValues, onSubmit, isDisabled = false, isLoading = false } = options
  const serverMessage = useServerMessage()
  const sending = useSending(onSubmit)
  const form = useForm<FormValues>({ defaultValues, resolver: useResolver(fields), mode: 'onSubmit', shouldFocusError: false })
  // oxlint-disable-next-line react/incompatible-library -- The React compiler, which this warns about, is not in use.
  const values = form.watch() as Values
  const { errors, isDirty } = form.formState
  const visibleFields = fields.filter((field) => !field.isHidden?.(values))
  const hasErrors = visibleFields.some((field) => errors[field.name] !== undefined && isActive(field, values))
  const validateSoon = useDelayed((name: string) => void form.trigger(name))

  function setValue(name: string, value: unknown) {
    form.setValue(name, value, { shouldDirty: true })
    if (errors[name]?.type === 'server') form.clearErrors(name)
    // A marked field is checked again at once, also when another field decides about it.
    const marked = visibleFields.map((field) => field.name).filter((other) => errors[other] && errors[other].type !== 'server')
    if (marked.length > 0) void form.trigger(marked)
  }

  function markFields(failure: FormFailure) {
    for (const field of visibleFields) {
      const said = failure.fields?.[field.name]
      if (said) form.setError(field.name, { type: 'server', message: said.map((key) => serverMessage(field, key)).join(' ') })
    }
  }

  return {
    values,
    setValue,
    reset: (next) => form.reset(next),
    isDirty,
    visibleFields,
    failure: sending.failure,
    isSubmitting: sending.isSubmitting,
    isSubmitDisabled: hasErrors || isLoading || sending.isSubmitting || isDisabled,
    validate: () => form.trigger(),
    send: () => sending.send(values, markFields),
    fieldState: (field) => ({
      value: values[field.name],
      error: isActive(field, values) ? messageOf(errors[field.name]) : undefined,
      isDisabled: isDisabled || isLoading || (field.isDisabled?.(values) ?? false),
      onChange: (value) => setValue(field.name, value),
      onBlur: () => validateSoon(field.name),
    }),
  }
}

function messageOf(error: FieldErrors[string]): string | undefined {
  return typeof error?.message === 'string' ? error.message : undefined
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
