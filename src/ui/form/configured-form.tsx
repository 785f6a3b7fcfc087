import { use, useEffect, useRef, useState, type ReactNode, type RefObject, type SyntheticEvent } from 'react'
import { flushSync } from 'react-dom'
import { classNames } from '../class-names.ts'
import { ConfirmDialog } from '../feedback/confirm-dialog.tsx'
import { Button } from '../primitives/button.tsx'
import { Stack } from '../layout/stack.tsx'
import { ConfiguredField, type ConfiguredFieldProps } from './configured/configured-field.tsx'
import { NewerValue } from './configured/newer-value.tsx'
import { FailureNote, FailureMessages } from './configured/failure-note.tsx'
import { ProblemSummary } from './configured/problem-summary.tsx'
import { focusField, focusFirstProblem } from './configured/focus-first-problem.ts'
import { FormFailureContext, type FormFailure } from './form-failure.ts'
import type { FormValues } from './configured/rules.ts'
import { useConfiguredForm, type ConfiguredFormOptions, type ConfiguredFormState } from './configured/use-configured-form.ts'
import { useServerMessage } from './configured/use-rule-message.ts'
import { RestoredNote } from './record/restored-note.tsx'
import styles from './configured-form.module.css'

export interface FormConfirmation<Values = never> {
  title: ReactNode
  /** A function says what follows from the values as they were entered. */
  body?: ReactNode | ((values: Values) => ReactNode)
  confirmLabel?: ReactNode
  cancelLabel?: ReactNode
  variant?: 'primary' | 'danger' | 'pay' | undefined
  successMessage?: ReactNode
}

export interface ConfiguredFormProps<Values extends FormValues> extends ConfiguredFormOptions<Values> {
  /** A function says what the values, as they are entered, lead to. */
  submitLabel: ReactNode | ((values: Values) => ReactNode)
  busyLabel?: ReactNode
  submitVariant?: 'primary' | 'quiet' | 'pay' | 'danger' | undefined
  submitSize?: 'normal' | 'large' | undefined
  /** Asks for confirmation before submitting. */
  confirm?: FormConfirmation<Values> | undefined
  /** Between the fields and the button: a link, or what follows from the values as they are entered. */
  children?: ReactNode | ((values: Values) => ReactNode)
  /** Beside the button. */
  secondaryAction?: ReactNode
  /** After a refused submit: how many fields are to be corrected, and which, above them. */
  hasSummary?: boolean | undefined
  className?: string | undefined
}

export function ConfiguredForm<Values extends FormValues>(props: ConfiguredFormProps<Values>) {
  const {
    submitLabel,
    busyLabel,
    submitVariant,
    submitSize,
    confirm,
    children,
    secondaryAction,
    hasSummary = false,
    className,
    ...options
  } = props
  const state = useConfiguredForm(options)
  const readError = use(FormFailureContext)
  const describe = useDescribed(options.fields)
  const formRef = useRef<HTMLFormElement>(null)
  const [isAsking, setIsAsking] = useState(false)
  const [isTried, setIsTried] = useState(false)
  useFocusOnFailure(formRef, hasSummary ? state.failure : null)

  async function handleSubmit(event: SyntheticEvent) {
    event.preventDefault()
    // A submit by Enter in a field does not check whether the button is disabled.
    if (state.isSubmitDisabled) return
    // The error marks must be rendered before the focus can move to the first of them.
    const isValid = flushSync(() => {
      setIsTried(true)
      return state.validate()
    })
    if (!isValid) {
      focusFirstProblem(formRef.current)
      return
    }
    if (confirm) setIsAsking(true)
    // The form's state shows the failure; nothing else remains to be done here.
    else await state.send().catch(() => undefined)
  }

  return (
    <form ref={formRef} noValidate className={classNames(styles.form, className)} onSubmit={(event) => void handleSubmit(event)}>
      {state.isRestored && <RestoredNote onDiscard={state.discard} />}
      {hasSummary && isTried && <Summary state={state} formRef={formRef} />}
      {state.visibleFields.map((field) => (
        <FieldWithNews key={field.name} field={field} state={state.fieldState(field)} />
      ))}
      {typeof children === 'function' ? children(state.values) : children}
      <div role="alert">{state.failure && !isAsking && <FailureNote {...describe(state.failure)} />}</div>
      <div className={styles.actions}>
        {secondaryAction}
        <SubmitButton state={state} isBlock={secondaryAction === undefined} {...{ submitLabel, busyLabel, submitVariant, submitSize }} />
      </div>
      {confirm && (
        <ConfirmDialog
          {...confirm}
          body={typeof confirm.body === 'function' ? confirm.body(state.values) : confirm.body}
          isOpen={isAsking}
          onClose={() => setIsAsking(false)}
          onConfirm={state.send}
          describeError={(error) => <FailureMessages {...describe(readError(error))} />}
        />
      )}
    </form>
  )
}

interface SubmitButtonProps<Values extends FormValues> extends Pick<
  ConfiguredFormProps<Values>,
  'submitLabel' | 'busyLabel' | 'submitVariant' | 'submitSize'
> {
  state: Pick<ConfiguredFormState<Values>, 'values' | 'isSubmitting' | 'isSubmitDisabled'>
  isBlock: boolean
}

function SubmitButton<Values extends FormValues>(props: SubmitButtonProps<Values>) {
  const { state, isBlock, submitLabel, busyLabel, submitVariant = 'primary', submitSize } = props
  return (
    <Button
      type="submit"
      variant={submitVariant}
      size={submitSize}
      isBlock={isBlock}
      isBusy={state.isSubmitting}
      busyLabel={busyLabel}
      disabled={state.isSubmitDisabled && !state.isSubmitting}
    >
      {typeof submitLabel === 'function' ? submitLabel(state.values) : submitLabel}
    </Button>
  )
}

/** The server's messages about the fields, in the member's language, and its general one. */
function useDescribed<Values extends FormValues>(fields: ConfiguredFormOptions<Values>['fields']) {
  const serverMessage = useServerMessage()
  return (failure: FormFailure) => {
    const said = Object.entries(failure.fields ?? {}).flatMap(([name, keys]) => {
      const field = fields.find((candidate) => name === candidate.name || name.startsWith(`${candidate.name}.`))
      return keys.map((key) => serverMessage(field, key))
    })
    return { fieldMessages: [...new Set(said)], message: failure.message }
  }
}

function useFocusOnFailure(formRef: RefObject<HTMLFormElement | null>, failure: FormFailure | null) {
  // Synchronises the focus with the marks that come with the server's answer.
  useEffect(() => {
    if (failure) focusFirstProblem(formRef.current)
  }, [formRef, failure])
}

interface SummaryProps<Values extends FormValues> {
  state: Pick<ConfiguredFormState<Values>, 'markedFields'>
  formRef: RefObject<HTMLFormElement | null>
}

function Summary<Values extends FormValues>({ state: { markedFields }, formRef }: SummaryProps<Values>) {
  if (markedFields.length === 0) return null
  return (
    <div role="alert">
      <ProblemSummary fields={markedFields} onGo={(name) => focusField(formRef.current, name)} />
    </div>
  )
}

function FieldWithNews<Values extends FormValues>({ field, state }: ConfiguredFieldProps<Values>) {
  const { newer, onChange } = state
  const control = <ConfiguredField field={field} state={state} />
  const withNews = newer ? (
    <Stack gap={2}>
      {control}
      <NewerValue field={field} value={newer.value} onUse={() => onChange(newer.value)} />
    </Stack>
  ) : (
    control
  )
  return field.isHalf ? <div className={styles.half}>{withNews}</div> : withNews
}
