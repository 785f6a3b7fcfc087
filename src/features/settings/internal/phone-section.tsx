import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { Proof } from '#contract/account/passkeys.ts'
import type { AccountDetails } from '#contract/account/settings.ts'
import { useConfirmPhone, useRemovePhone, useRequestPhone, useSendPhoneCode } from '#src/entities/account/mutations.ts'
import { useAccountDetails } from '#src/entities/account/use-account-details.ts'
import { CodeEntry } from '#src/entities/current-user/code-entry.tsx'
import { PhonePurpose } from '#src/entities/current-user/phone-purpose.tsx'
import { SandboxSmsNote } from '#src/entities/current-user/sandbox-sms-note.tsx'
import { notify } from '#src/ui/feedback/notify.ts'
import { PhoneField, type PhoneValue } from '#src/ui/form/phone/phone-field.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { ProofForm } from './proof-form.tsx'

/**
 * The phone: a change requires the password and a confirmation of the code sent to it. The server remembers which
 * number waits for its code (J-06).
 */
export function PhoneSection() {
  const { details } = useAccountDetails()
  return (
    <Section title={<Trans>Phone</Trans>} level={3}>
      <Stack>
        <Text tone="muted">
          <PhonePurpose />
        </Text>
        {details ? (
          <OwnPhone details={details} />
        ) : (
          <Text>
            <Trans>Your number appears once you’ve been online.</Trans>
          </Text>
        )}
      </Stack>
    </Section>
  )
}

function OwnPhone({ details: { phone, pendingPhone, isSmsSandbox } }: { details: AccountDetails }) {
  const [work, setWork] = useState<'change' | 'remove' | null>(null)
  const [wasAsked, setWasAsked] = useState(false)
  return (
    <>
      {phone !== null && <Text isStrong>{phone}</Text>}
      {pendingPhone !== null && <PendingPhone key={pendingPhone} phone={pendingPhone} isSandbox={isSmsSandbox} hasAutoFocus={wasAsked} />}
      {work === 'change' && (
        <NewPhone
          onAsked={() => {
            setWasAsked(true)
            setWork(null)
          }}
        />
      )}
      {work === 'remove' && <RemovePhone onRemoved={() => setWork(null)} />}
      {work === null && (
        <Row isWrapping>
          <Button variant="quiet" onClick={() => setWork('change')}>
            <ChangeLabel hasPhone={phone !== null} isPending={pendingPhone !== null} />
          </Button>
          {(phone !== null || pendingPhone !== null) && (
            <Button variant="ghost" onClick={() => setWork('remove')}>
              <Trans>Remove number</Trans>
            </Button>
          )}
        </Row>
      )}
    </>
  )
}

function ChangeLabel({ hasPhone, isPending }: { hasPhone: boolean; isPending: boolean }) {
  if (isPending) return <Trans>Use another number</Trans>
  return hasPhone ? <Trans>Change number</Trans> : <Trans>Add a number</Trans>
}

function NewPhone({ onAsked }: { onAsked: () => void }) {
  const request = useRequestPhone()
  const [phone, setPhone] = useState<PhoneValue | null>(null)

  async function handleProof(proof: Proof) {
    if (!phone) return
    await request.mutateAsync({ phone, proof })
    onAsked()
  }

  return (
    <ProofForm
      onProof={handleProof}
      submitLabel={<Trans>Send me a code</Trans>}
      busyLabel={<Trans>Sending</Trans>}
      isDisabled={phone === null || phone.tel.length < 4}
    >
      {(errorOf) => (
        <PhoneField name="phone" label={<Trans>Phone number</Trans>} value={phone} onChange={setPhone} error={errorOf('phone')} />
      )}
    </ProofForm>
  )
}

interface PendingPhoneProps {
  phone: string
  isSandbox: boolean
  hasAutoFocus: boolean
}

function PendingPhone({ phone, isSandbox, hasAutoFocus }: PendingPhoneProps) {
  const confirm = useConfirmPhone()
  const again = useSendPhoneCode()

  async function handleCheck(code: string) {
    await confirm.mutateAsync({ code })
    notify({ tone: 'success', text: <Trans>Phone number confirmed.</Trans> })
  }

  return (
    <Stack>
      <Text>
        <Trans>Enter the six-digit code we sent to {phone}.</Trans>
      </Text>
      {isSandbox && <SandboxSmsNote />}
      <CodeEntry onCheck={handleCheck} onSendAgain={async () => void (await again.mutateAsync({}))} hasAutoFocus={hasAutoFocus} />
    </Stack>
  )
}

function RemovePhone({ onRemoved }: { onRemoved: () => void }) {
  const remove = useRemovePhone()

  async function handleProof(proof: Proof) {
    await remove.mutateAsync({ proof })
    notify({ tone: 'success', text: <Trans>Phone number removed.</Trans> })
    onRemoved()
  }

  return <ProofForm onProof={handleProof} submitLabel={<Trans>Remove number</Trans>} busyLabel={<Trans>Removing</Trans>} variant="danger" />
}
