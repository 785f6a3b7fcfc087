import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { use, useState, type ReactNode, type SyntheticEvent } from 'react'
import { beginProof, type Proof } from '#contract/account/passkeys.ts'
import { call } from '#src/data/http/call.ts'
import { hasPasskeys, PasskeyCancelled } from '#src/entities/account/passkey-cancelled.ts'
import { NoPasskeyNote } from '#src/entities/account/no-passkey-note.tsx'
import { accountQueries } from '#src/entities/account/queries.ts'
import { FailureNote } from '#src/ui/form/configured/failure-note.tsx'
import { FormFailureContext, saidAbout, type FormFailure } from '#src/ui/form/form-failure.ts'
import { PasswordField } from '#src/ui/form/password-field.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'

export interface ProofFormProps {
  /** The fields above the password; `errorOf` returns the server's error for one of them. */
  children?: (errorOf: (name: string) => string | undefined) => ReactNode
  /** On reject the form shows the server's error and preserves the input. */
  onProof: (proof: Proof) => Promise<unknown>
  submitLabel: ReactNode
  busyLabel: ReactNode
  variant?: 'primary' | 'danger'
  isDisabled?: boolean
}

/** A form for a change only the member may make: its fields, and the password, or a passkey where there is one. */
export function ProofForm({ children, onProof, submitLabel, busyLabel, variant = 'primary', isDisabled = false }: ProofFormProps) {
  const { data } = useQuery(accountQueries.passkeys())
  const [password, setPassword] = useState('')
  const { send, isBusy, failure, wasCancelled } = useProof(onProof)
  const canUsePasskey = hasPasskeys() && (data?.passkeys.length ?? 0) > 0
  const errorOf = (name: string) => saidAbout(failure, name)?.join(' ')

  async function handleSubmit(event: SyntheticEvent) {
    event.preventDefault()
    if (isBusy || isDisabled || password === '') return
    if (await send(() => Promise.resolve({ password }))) setPassword('')
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)}>
      <Stack gap={4}>
        {children?.(errorOf)}
        <PasswordField
          name="currentPassword"
          label={<Trans>Current password</Trans>}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={errorOf('proof')}
        />
        <div role="alert">
          {failure && <FailureNote message={failure.message} fieldMessages={[...new Set(Object.values(failure.fields ?? {}).flat())]} />}
          {wasCancelled && <NoPasskeyNote />}
        </div>
        <Row isWrapping>
          <Button type="submit" variant={variant} isBusy={isBusy} busyLabel={busyLabel} disabled={isDisabled || password === ''}>
            {submitLabel}
          </Button>
          {canUsePasskey && (
            <Button variant="ghost" icon="fingerprint" disabled={isBusy || isDisabled} onClick={() => void send(askForProof)}>
              <Trans>Use a passkey instead</Trans>
            </Button>
          )}
        </Row>
      </Stack>
    </form>
  )
}

function useProof(onProof: ProofFormProps['onProof']) {
  const readError = use(FormFailureContext)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<FormFailure | null>(null)
  const [wasCancelled, setWasCancelled] = useState(false)

  async function send(prove: () => Promise<Proof>): Promise<boolean> {
    setIsBusy(true)
    setFailure(null)
    setWasCancelled(false)
    try {
      await onProof(await prove())
      return true
    } catch (error) {
      if (error instanceof PasskeyCancelled) setWasCancelled(true)
      else setFailure(readError(error))
      return false
    } finally {
      setIsBusy(false)
    }
  }

  return { send, isBusy, failure, wasCancelled }
}

/** Throws PasskeyCancelled or CallError. */
async function askForProof(): Promise<Proof> {
  const [{ askForPasskey }, { options }] = await Promise.all([
    import('#src/entities/account/passkey-browser.ts'),
    call(beginProof, {}, { isQuiet: true }),
  ])
  return { passkey: await askForPasskey(options) }
}
