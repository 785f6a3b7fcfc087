import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MemberBadge } from '#contract/members.ts'
import { MemberPicker } from '#src/entities/member/member-picker.tsx'
import { purchasesOfQuery } from '#src/entities/sale/staff.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { PagedRows } from '#src/ui/list/paged-rows.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { PurchaseOfMember } from './internal/purchase-of-member.tsx'

/** What a member has bought. Staff can end the access; each end is in the audit, with its reason (D-11). */
export function PurchasesPage() {
  const [chosen, setChosen] = useState<MemberBadge[]>([])
  const [member] = chosen
  return (
    <ListPage
      title={<Trans>Purchases</Trans>}
      hasBack
      above={
        <>
          <Text tone="muted">
            <Trans>Choose a member to see what they’ve bought. Ending access gives no tickets back.</Trans>
          </Text>
          <MemberPicker label={<Trans>Member</Trans>} max={1} value={chosen} onChange={setChosen} />
        </>
      }
    >
      {member && <PurchasesOf key={member.userId} member={member} />}
    </ListPage>
  )
}

function PurchasesOf({ member }: { member: MemberBadge }) {
  const { t } = useLingui()
  const list = useInfiniteQuery(purchasesOfQuery(member.userId))
  return (
    <PagedRows
      label={t`Purchases`}
      list={list}
      itemKey={({ id }) => id}
      renderItem={(purchase) => <PurchaseOfMember purchase={purchase} member={member} />}
      more={<Trans>Show older</Trans>}
      empty={<EmptyState icon="ticket" title={<Trans>Nothing bought yet</Trans>} />}
    />
  )
}
