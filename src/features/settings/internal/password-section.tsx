import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useChangePassword } from '#src/entities/current-user/mutations.ts'
import { newPasswordField } from '#src/entities/current-user/new-password-field.ts'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import { notify } from '#src/ui/feedback/notify.ts'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Text } from '#src/ui/primitives/text.tsx'

const empty = { currentPassword: '', password: '' }

/** Changing the password requires the old one. */
export function PasswordSection() {
  const change = useChangePassword()
  /** A new form after each change, so that no typed password remains in the fields. */
  const [round, setRound] = useState(0)

  async function handleSubmit(values: typeof empty) {
    await change.mutateAsync(values)
    setRound(round + 1)
    notify({ tone: 'success', text: <Trans>Password changed. Your other devices have been signed out.</Trans> })
  }

  return (
    <Section title={<Trans>Password</Trans>} level={3}>
      <Stack>
        <Text tone="muted">
          <Trans>Changing it signs out your other devices.</Trans>
        </Text>
        <ConfiguredForm
          key={round}
          fields={[
            {
              kind: 'password',
              name: 'currentPassword',
              label: msg`Current password`,
              rules: [{ rule: 'required', message: ruleMessages['required'] }],
            },
            newPasswordField<typeof empty>('password', msg`New password`),
          ]}
          defaultValues={empty}
          onSubmit={handleSubmit}
          submitLabel={<Trans>Change password</Trans>}
          busyLabel={<Trans>Changing</Trans>}
        />
      </Stack>
    </Section>
  )
}
