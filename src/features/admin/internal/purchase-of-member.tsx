import { Trans, useLingui } from '@lingui/react/macro'
import { useState, useSyncExternalStore } from 'react'
import { findDeclaredKind } from '#contract/content/kinds.ts'
import type { MemberBadge } from '#contract/members.ts'
import type { Purchase } from '#contract/money/downloads.ts'
import { foreverDays } from '#contract/money/sales.ts'
import { ItemPicture } from '#src/entities/sale/item-picture.tsx'
import { useExpireAccess } from '#src/entities/sale/staff.ts'
import { networkState } from '#src/platform/network.ts'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { notify } from '#src/ui/feedback/notify.ts'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Badge } from '#src/ui/primitives/badge.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { EndsAtOnce } from './ends-at-once.tsx'
import { reasonField, type Reason } from './reason-field.ts'

const daySeconds = 86_400

export interface PurchaseOfMemberProps {
  purchase: Purchase
  member: MemberBadge
}

/** One purchase as staff see it: when it was bought, until when it is open, and the button that ends it. */
export function PurchaseOfMember({ purchase, member }: PurchaseOfMemberProps) {
  const { t } = useLingui()
  const isOnline = useSyncExternalStore(networkState.isOnline.subscribe, networkState.isOnline.get)
  const [isEnding, setIsEnding] = useState(false)
  const { item, typeId, itemId, isActive } = purchase
  const title = item?.title ?? t`Not available any more`
  const path = findDeclaredKind(typeId)?.path(itemId)
  return (
    <>
      <ListRow
        start={<ItemPicture typeId={typeId} thumb={item?.thumb} />}
        title={<bdi>{title}</bdi>}
        href={item && path !== undefined ? `#${path}` : undefined}
        description={<Terms purchase={purchase} />}
        end={
          isActive ? (
            <Button size="small" disabled={!isOnline} aria-label={t`End access to “${title}”`} onClick={() => setIsEnding(true)}>
              <Trans>End access</Trans>
            </Button>
          ) : (
            <Badge>
              <Trans>Ended</Trans>
            </Badge>
          )
        }
      />
      {isEnding && <EndAccessDialog purchaseId={purchase.id} title={title} member={member} onClose={() => setIsEnding(false)} />}
    </>
  )
}

function Terms({ purchase: { isActive, boughtAt, tmExpiry } }: { purchase: Purchase }) {
  const isForever = tmExpiry - boughtAt >= foreverDays * daySeconds
  return (
    <>
      <Trans>
        Bought <Time value={boughtAt} form="date" />.
      </Trans>{' '}
      {!isActive ? (
        <Trans>
          Ended <Time value={tmExpiry} form="date" />
        </Trans>
      ) : (
        !isForever && (
          <Trans>
            Until <Time value={tmExpiry} form="date" />
          </Trans>
        )
      )}
    </>
  )
}

interface EndAccessDialogProps {
  purchaseId: number
  title: string
  member: MemberBadge
  onClose: () => void
}

function EndAccessDialog({ purchaseId, title, member: { userName }, onClose }: EndAccessDialogProps) {
  const expire = useExpireAccess()

  async function handleSubmit({ reason }: Reason) {
    await expire.mutateAsync({ id: purchaseId, reason: reason.trim() })
    notify({
      tone: 'success',
      text: (
        <Trans>
          {userName} can no longer open “{title}”.
        </Trans>
      ),
    })
    onClose()
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      isDismissable={false}
      title={
        <Trans>
          End {userName}’s access to “{title}”?
        </Trans>
      }
    >
      <Stack>
        <EndsAtOnce />
        <ConfiguredForm<Reason>
          fields={[reasonField]}
          defaultValues={{ reason: '' }}
          onSubmit={handleSubmit}
          submitLabel={<Trans>End access</Trans>}
          submitVariant="danger"
        />
      </Stack>
    </Dialog>
  )
}
