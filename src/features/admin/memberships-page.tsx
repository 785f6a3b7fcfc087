import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { MemberBadge } from '#contract/members.ts'
import { MemberPicker } from '#src/entities/member/member-picker.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { MembershipOfMember } from './internal/membership-of-member.tsx'

/** An admin gives, extends or ends the membership of a member. Each change is in the audit, with its reason (B-01). */
export function MembershipsPage() {
  const [chosen, setChosen] = useState<MemberBadge[]>([])
  const [member] = chosen
  return (
    <Page title={<Trans>Memberships</Trans>} hasBack>
      <Stack gap={4}>
        <Text tone="muted">
          <Trans>The member is told that their membership has changed. Only admins can read the reason.</Trans>
        </Text>
        <MemberPicker label={<Trans>Member</Trans>} max={1} value={chosen} onChange={setChosen} />
        {member && <MembershipOfMember key={member.userId} member={member} />}
      </Stack>
    </Page>
  )
}
