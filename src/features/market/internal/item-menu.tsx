import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { MarketItem } from '#contract/community/market.ts'
import { marketLimits } from '#contract/community/market-choices.ts'
import { useShare } from '#src/entities/content/use-share.tsx'
import { useDeleteMarketItem } from '#src/entities/market/mutations.ts'
import { marketRef } from '#src/entities/market/writes.ts'
import { LateReportDialog } from '#src/entities/report/late-report-dialog.tsx'
import { describeRefusal } from '#src/entities/write/describe-refusal.tsx'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'
import { Menu, type MenuItem } from '#src/ui/feedback/menu.tsx'
import { TextArea } from '#src/ui/form/text-area.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'

/** Share, edit, report and delete, as far as this viewer may. */
export function ItemMenu({ item }: { item: MarketItem }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'delete' | 'report' | null>(null)
  const { itemId, title, can } = item
  const share = useShare(marketRef(itemId), title)
  const close = () => setOpen(null)
  const items: Array<MenuItem | false> = [
    share,
    can.canEdit && {
      key: 'edit',
      icon: 'pencil-simple',
      label: t`Edit item`,
      onSelect: () => void navigate({ to: '/marketplace/$itemId/edit', params: { itemId } }),
    },
    can.canReport && { key: 'report', icon: 'flag', label: t`Report`, onSelect: () => setOpen('report') },
    can.canDelete && { key: 'delete', icon: 'trash', label: t`Delete item`, isDanger: true, onSelect: () => setOpen('delete') },
  ]

  return (
    <>
      <Menu
        label={t`More`}
        items={items.filter((each) => each !== false)}
        trigger={(props) => <IconButton {...props} icon="dots-three-vertical" label={t`More`} />}
      />
      {open === 'report' && <LateReportDialog onClose={close} typeId="market_item" itemId={itemId} name={title} />}
      {open === 'delete' && <DeleteDialog item={item} onClose={close} />}
    </>
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
