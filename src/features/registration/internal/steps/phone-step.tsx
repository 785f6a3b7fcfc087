import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { Phone } from '#contract/registration/registration.ts'
import { CodeEntry } from '#src/entities/current-user/code-entry.tsx'
import { PhonePurpose } from '#src/entities/current-user/phone-purpose.tsx'
import { SandboxSmsNote } from '#src/entities/current-user/sandbox-sms-note.tsx'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import { PhoneField, type PhoneValue } from '#src/ui/form/phone/phone-field.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { confirmPhone, save, sendCodeByMessage } from '../registration-calls.ts'
import { StepFrame } from './step-frame.tsx'
import { useGoOn } from '../use-go-on.ts'

interface PhoneValues extends Record<string, unknown> {
  phone: PhoneValue | null
}

/** The phone is optional. It helps to verify that there is a person, and no member sees it. */
export function PhoneStep() {
  const goOn = useGoOn()
  const [sent, setSent] = useState<{ phone: Phone; isSandbox: boolean } | null>(null)

  return (
    <StepFrame step="phone" title={<Trans>Phone number (optional)</Trans>} lead={<PhonePurpose />}>
      {sent ? (
        <Stack>
          <Text>
            <Trans>
              We’ve sent a six-digit code to +{sent.phone.country.dialCode} {sent.phone.tel}.
            </Trans>
          </Text>
          {sent.isSandbox && <SandboxSmsNote />}
          <CodeEntry
            onCheck={async (code) => goOn(await confirmPhone(sent.phone, code))}
            onSendAgain={async () => void (await sendCodeByMessage(sent.phone))}
            hasAutoFocus
          />
          <Button variant="ghost" isBlock onClick={() => setSent(null)}>
            <Trans>Use another number</Trans>
          </Button>
        </Stack>
      ) : (
        <NumberForm
          onSent={(phone, isSandbox) => setSent({ phone, isSandbox })}
          onSkip={async () => goOn(await save({ skipsPhone: true }))}
        />
      )}
    </StepFrame>
  )
}

function NumberForm({ onSent, onSkip }: { onSent: (phone: Phone, isSandbox: boolean) => void; onSkip: () => Promise<void> }) {
  async function handleSubmit({ phone }: PhoneValues) {
    if (phone) onSent(phone, await sendCodeByMessage(phone))
  }

  return (
    <Stack>
      <ConfiguredForm<PhoneValues>
        fields={[
          {
            kind: 'custom',
            name: 'phone',
            label: msg`Phone number`,
            rules: [
              { rule: 'required', message: msg`Choose a country and enter a number, or skip this step.` },
              { rule: 'phone', test: (value) => hasNumber(value), message: ruleMessages['phone'] },
            ],
            // The form holds only values from this field.
            render: ({ value, ...props }) => <PhoneField {...props} value={value as PhoneValue | null} />,
          },
        ]}
        defaultValues={{ phone: null }}
        onSubmit={handleSubmit}
        submitLabel={<Trans>Send me a code</Trans>}
        busyLabel={<Trans>Sending</Trans>}
        submitSize="large"
      />
      <SkipButton onSkip={onSkip} />
    </Stack>
  )
}

function hasNumber(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'tel' in value && typeof value.tel === 'string' && /^\d{4,10}$/.test(value.tel)
}

/** A form without fields: it shows a refusal as every form does. */
function SkipButton({ onSkip }: { onSkip: () => Promise<void> }) {
  return <ConfiguredForm fields={[]} defaultValues={{}} onSubmit={onSkip} submitVariant="quiet" submitLabel={<Trans>Skip</Trans>} />
}
