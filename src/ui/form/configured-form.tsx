import { use, useEffect, useId, useRef, useState, type ReactNode, type RefObject, type SyntheticEvent } from 'react'
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
  /** Where the parts stand on the screen. Without it the button and `secondaryAction` follow the fields. */
  layout?: ((parts: FormParts<Values>) => ReactNode) | undefined
  className?: string | undefined
}

export interface FormParts<Values extends FormValues> {
  form: ReactNode
  /** Submits the form from anywhere on the screen. */
  submit: ReactNode
  /** As they are entered. */
  values: Values
}

export function ConfiguredForm<Values extends FormValues>(props: ConfiguredFormProps<Values>) {
  const { confirm, children, secondaryAction, hasSummary = false, layout, className, ...rest } = props
  const { submitLabel, busyLabel, submitVariant, submitSize, ...options } = rest
  const state = useConfiguredForm(options)
  const readError = use(FormFailureContext)
  const describe = useDescribed(options.fields)
  const formId = useId()
  const formRef = useRef<HTMLFormElement>(null)
  const { isAsking, isTried, handleSubmit, stopAsking } = useSubmit(state, formRef, confirm !== undefined)
  useFocusOnFailure(formRef, hasSummary ? state.failure : null)

  const submit = (
    <SubmitButton
      {...{ state, formId, submitLabel, busyLabel, submitVariant, submitSize }}
      isBlock={!layout && secondaryAction === undefined}
    />
  )
  const form = (
    <form
      ref={formRef}
      id={formId}
      noValidate
      className={classNames(styles.form, className)}
      onSubmit={(event) => void handleSubmit(event)}
    >
      {state.isRestored && <RestoredNote onDiscard={state.discard} />}
      {hasSummary && isTried && <Summary state={state} formRef={formRef} />}
      {state.visibleFields.map((field) => (
        <FieldWithNews key={field.name} field={field} state={state.fieldState(field)} />
      ))}
      {typeof children === 'function' ? children(state.values) : children}
      <div role="alert">{state.failure && !isAsking && <FailureNote {...describe(state.failure)} />}</div>
      {!layout && (
        <div className={styles.actions}>
          {secondaryAction}
          {submit}
        </div>
      )}
      {confirm && (
        <ConfirmDialog
          {...confirm}
          body={typeof confirm.body === 'function' ? confirm.body(state.values) : confirm.body}
          isOpen={isAsking}
          onClose={stopAsking}
          onConfirm={state.send}
          describeError={(error) => <FailureMessages {...describe(readError(error))} />}
        />
      )}
    </form>
  )
  return layout ? layout({ form, submit, values: state.values }) : form
}

/** Sends the form once its fields are valid, after a question where there is one. */
function useSubmit<Values extends FormValues>(
  state: Pick<ConfiguredFormState<Values>, 'isSubmitDisabled' | 'validate' | 'send'>,
  formRef: RefObject<HTMLFormElement | null>,
  asksFirst: boolean,
) {
  const [isAsking, setIsAsking] = useState(false)
  const [isTried, setIsTried] = useState(false)

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
    if (asksFirst) setIsAsking(true)
    // The form's state shows the failure; nothing else remains to be done here.
    else await state.send().catch(() => undefined)
  }

  return { isAsking, isTried, handleSubmit, stopAsking: () => setIsAsking(false) }
}

interface SubmitButtonProps<Values extends FormValues> extends Pick<
  ConfiguredFormProps<Values>,
  'submitLabel' | 'busyLabel' | 'submitVariant' | 'submitSize'
> {
  state: Pick<ConfiguredFormState<Values>, 'values' | 'isSubmitting' | 'isSubmitDisabled'>
  formId: string
  isBlock: boolean
}

function SubmitButton<Values extends FormValues>(props: SubmitButtonProps<Values>) {
  const { state, formId, isBlock, submitLabel, busyLabel, submitVariant = 'primary', submitSize } = props
  return (
    <Button
      type="submit"
      form={formId}
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
