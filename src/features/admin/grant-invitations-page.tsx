import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { mostInvitationsAtOnce } from '#contract/registration/invitations.ts'
import { useGrantInvitations } from '#src/entities/invitation/mutations.ts'
import { notify } from '#src/ui/feedback/notify.ts'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { grantFields, type GrantValues } from './internal/grant-fields.tsx'

const fields = grantFields({ most: mostInvitationsAtOnce, missing: 'required' })

/** An admin gives a member more invitations. Each grant is in the audit, with its reason (B-07). */
export function GrantInvitationsPage() {
  const grant = useGrantInvitations()
  // A new form for the next grant.
  const [round, setRound] = useState(0)

  async function handleSubmit({ member: [member], qty, reason }: GrantValues) {
    if (!member) return
    const { extra } = await grant.mutateAsync({ userId: member.userId, qty: qty ?? 0, reason: reason.trim() })
    const name = member.userName
    notify({
      tone: 'success',
      text: <Plural value={extra} one={`${name} has # more invitation now.`} other={`${name} has # more invitations now.`} />,
    })
    setRound(round + 1)
  }

  return (
    <Page title={<Trans>Grant invitations</Trans>} hasBack>
      <Stack gap={4}>
        <Text tone="muted">
          <Trans>They’re in addition to the ten open invitations every member can have.</Trans>
        </Text>
        <ConfiguredForm<GrantValues>
          key={round}
          fields={fields}
          defaultValues={{ member: [], qty: null, reason: '' }}
          onSubmit={handleSubmit}
          submitLabel={<Trans>Grant</Trans>}
          busyLabel={<Trans>Saving</Trans>}
        />
      </Stack>
    </Page>
  )
}
