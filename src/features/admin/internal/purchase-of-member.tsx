import { Trans, useLingui } from '@lingui/react/macro'
import { useState, useSyncExternalStore } from 'react'
import type { MemberBadge } from '#contract/members.ts'
import type { Purchase } from '#contract/money/downloads.ts'
import { lastsForever } from '#contract/money/sales.ts'
import { BoughtItem } from '#src/entities/sale/bought-item.tsx'
import { useExpireAccess } from '#src/entities/sale/staff.ts'
import { networkState } from '#src/platform/network.ts'
import { notify } from '#src/ui/feedback/notify.ts'
import { Badge } from '#src/ui/primitives/badge.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { EndDialog } from './end-dialog.tsx'

export interface PurchaseOfMemberProps {
  purchase: Purchase
  member: MemberBadge
}

/** One purchase as staff see it: when it was bought, until when it is open, and the button that ends it. */
export function PurchaseOfMember({ purchase, member }: PurchaseOfMemberProps) {
  const { t } = useLingui()
  const isOnline = useSyncExternalStore(networkState.isOnline.subscribe, networkState.isOnline.get)
  const [endingTitle, setEndingTitle] = useState<string | null>(null)
  return (
    <>
      <BoughtItem
        purchase={purchase}
        description={<Terms purchase={purchase} />}
        end={({ title }) =>
          purchase.isActive ? (
            <Button size="small" disabled={!isOnline} aria-label={t`End access to “${title}”`} onClick={() => setEndingTitle(title)}>
              <Trans>End access</Trans>
            </Button>
          ) : (
            <Badge>
              <Trans>Ended</Trans>
            </Badge>
          )
        }
      />
      {endingTitle !== null && (
        <EndAccess purchaseId={purchase.id} title={endingTitle} member={member} onClose={() => setEndingTitle(null)} />
      )}
    </>
  )
}

function Terms({ purchase }: { purchase: Purchase }) {
  const { isActive, boughtAt, tmExpiry } = purchase
  const end = <Time value={tmExpiry} form="date" />
  return (
    <>
      <Trans>
        Bought <Time value={boughtAt} form="date" />.
      </Trans>{' '}
      {isActive ? !lastsForever(purchase) && <Trans>Until {end}</Trans> : <Trans>Ended {end}</Trans>}
    </>
  )
}

interface EndAccessProps {
  purchaseId: number
  title: string
  member: MemberBadge
  onClose: () => void
}

function EndAccess({ purchaseId, title, member: { userName }, onClose }: EndAccessProps) {
  const expiry = useExpireAccess()

  async function handleEnd(reason: string) {
    await expiry.mutateAsync({ id: purchaseId, reason })
    const text = (
      <Trans>
        {userName} can no longer open “{title}”.
      </Trans>
    )
    notify({ tone: 'success', text })
  }

  return (
    <EndDialog
      title={
        <Trans>
          End {userName}’s access to “{title}”?
        </Trans>
      }
      hint={<Trans>Access ends right away, with no refund.</Trans>}
      submitLabel={<Trans>End access</Trans>}
      draftKey={`ended-access:${purchaseId}`}
      onEnd={handleEnd}
      onClose={onClose}
    />
  )
}
