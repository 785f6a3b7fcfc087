import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { Proof } from '#contract/account/passkeys.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { useRequestEmail, useSendEmailAgain, useValidateEmail } from '#src/entities/account/mutations.ts'
import { useAccountDetails } from '#src/entities/account/use-account-details.ts'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { notify } from '#src/ui/feedback/notify.ts'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import { EmailField } from '#src/ui/form/email-field.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { ProofForm } from './proof-form.tsx'
import { useProblemMessage } from './use-problem-message.ts'

export interface EmailSectionProps {
  /** From the link in a mail. */
  mailedKey: string | undefined
}

/** The email address: a change requires the password and a confirmation of the code or link mailed to it. */
export function EmailSection({ mailedKey }: EmailSectionProps) {
  const { email } = useCurrentUser()
  const { details } = useAccountDetails()
  const [asked, setAsked] = useState<string | null>(null)
  const [isChanging, setIsChanging] = useState(false)
  // The job that sends the mail may run slightly later than the response to the request.
  const pending = details?.pendingEmail ?? (asked === email ? null : asked)

  return (
    <Section title={<Trans>Email address</Trans>} level={3}>
      <Stack>
        <Text tone="muted">{email === '' ? <Trans>It appears once you’ve been online.</Trans> : email}</Text>
        {mailedKey !== undefined && mailedKey !== '' && <MailedKey mailedKey={mailedKey} />}
        {pending !== null && <PendingEmail key={pending} email={pending} onDone={() => setAsked(null)} />}
        {isChanging ? (
          <NewEmail
            onAsked={(next) => {
              setAsked(next)
              setIsChanging(false)
            }}
          />
        ) : (
          <div>
            <Button variant="quiet" onClick={() => setIsChanging(true)}>
              {pending === null ? <Trans>Change address</Trans> : <Trans>Use a different email</Trans>}
            </Button>
          </div>
        )}
      </Stack>
    </Section>
  )
}

function NewEmail({ onAsked }: { onAsked: (email: string) => void }) {
  const request = useRequestEmail()
  const [email, setEmail] = useState('')

  async function handleProof(proof: Proof) {
    await request.mutateAsync({ email, proof })
    onAsked(email)
  }

  return (
    <ProofForm
      onProof={handleProof}
      submitLabel={<Trans>Send the code</Trans>}
      busyLabel={<Trans>Sending</Trans>}
      isDisabled={email === ''}
    >
      {(errorOf) => (
        <EmailField
          name="email"
          label={<Trans>New email address</Trans>}
          autoComplete="email"
          value={email}
          onChange={setEmail}
          error={errorOf('email')}
        />
      )}
    </ProofForm>
  )
}

function PendingEmail({ email, onDone }: { email: string; onDone: () => void }) {
  const validate = useValidateEmail()
  const again = useSendEmailAgain()
  const describe = useProblemMessage()

  async function handleSubmit({ code }: { code: string }) {
    await validate.mutateAsync({ code })
    onDone()
    sayChanged()
  }

  return (
    <Note tone="accent">
      <Stack>
        <p>
          <Trans>We’ve sent a code to {email}. Enter it or open the link in the email to change your address.</Trans>
        </p>
        <ConfiguredForm
          fields={[
            {
              kind: 'text',
              name: 'code',
              label: msg`Code from the email`,
              autoComplete: 'one-time-code',
              inputMode: 'numeric',
              maxLength: 6,
              rules: [
                { rule: 'required', message: ruleMessages['required'] },
                { rule: 'code', message: msg`Six digits, please.`, test: (value) => /^\d{6}$/.test(String(value).trim()) },
              ],
            },
          ]}
          defaultValues={{ code: '' }}
          onSubmit={handleSubmit}
          submitLabel={<Trans>Confirm email</Trans>}
          busyLabel={<Trans>Confirming</Trans>}
          secondaryAction={
            <Button
              variant="ghost"
              isBusy={again.isPending}
              onClick={() =>
                again.mutate(
                  {},
                  {
                    onSuccess: () => notify({ tone: 'success', text: <Trans context="code">Sent again.</Trans> }),
                    onError: (error) => notify({ tone: 'error', text: describe(error) }),
                  },
                )
              }
            >
              <Trans>Send it again</Trans>
            </Button>
          }
        />
      </Stack>
    </Note>
  )
}

/** The link was opened: nothing changes before the member confirms it. */
function MailedKey({ mailedKey }: { mailedKey: string }) {
  const validate = useValidateEmail()
  const describe = useProblemMessage()
  const [isOpen, setIsOpen] = useState(true)
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={() => setIsOpen(false)}
      title={<Trans>Use the new address?</Trans>}
      body={<Trans>After that, email goes to this address and you sign in with it.</Trans>}
      confirmLabel={<Trans>Confirm email</Trans>}
      cancelLabel={<Trans>Not now</Trans>}
      busyLabel={<Trans>Confirming</Trans>}
      onConfirm={async () => {
        await validate.mutateAsync({ key: mailedKey })
        sayChanged()
      }}
      describeError={describe}
    />
  )
}

function sayChanged() {
  notify({ tone: 'success', text: <Trans>Email address changed.</Trans> })
}
