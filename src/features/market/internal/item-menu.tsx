import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { MarketItem } from '#contract/community/market.ts'
import { marketLimits } from '#contract/community/market-choices.ts'
import { ContentMenu } from '#src/entities/content/content-menu.tsx'
import { useDeleteMarketItem } from '#src/entities/market/mutations.ts'
import { marketRef } from '#src/entities/market/writes.ts'
import { describeRefusal } from '#src/entities/write/describe-refusal.tsx'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'
import { TextArea } from '#src/ui/form/text-area.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'

export function ItemMenu({ item }: { item: MarketItem }) {
  const { t } = useLingui()
  const { itemId, title, can } = item
  return (
    <ContentMenu
      item={marketRef(itemId)}
      title={title}
      can={can}
      edit={{ label: t`Edit item`, href: `/marketplace/${itemId}/edit` }}
      remove={{ label: t`Delete item`, render: (onClose) => <DeleteDialog item={item} onClose={onClose} /> }}
    />
  )
}

/** Staff who delete the item of another member name a reason. */
function DeleteDialog({ item: { itemId, can }, onClose }: { item: MarketItem; onClose: () => void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const deletion = useDeleteMarketItem()
  const [reason, setReason] = useState('')
  const isOthers = !can.canEdit
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={<Trans>Delete this item?</Trans>}
      body={
        <Stack gap={3}>
          <Trans>It disappears for everyone. This can’t be undone.</Trans>
          {isOthers && <TextArea label={t`Reason`} name="reason" value={reason} maxLength={marketLimits.reason} onChange={setReason} />}
        </Stack>
      }
      confirmLabel={<Trans>Delete item</Trans>}
      cancelLabel={<Trans>Keep it</Trans>}
      variant="danger"
      onConfirm={() => deletion.mutateAsync({ itemId, reason, onLeave: () => navigate({ to: '/marketplace', replace: true }) })}
      describeError={describeRefusal}
      successMessage={<Trans>Item deleted.</Trans>}
    />
  )
}
