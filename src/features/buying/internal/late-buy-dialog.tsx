import { Plural } from '@lingui/react/macro'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { PartFailed } from '#src/ui/feedback/part-failed.tsx'
import { latePart } from '#src/ui/late-part.tsx'
import type { BuyDialogProps } from './buy-dialog.tsx'

/** Buying needs a connection, so the dialog is loaded when a member wants to buy. Open while it is rendered. */
export const LateBuyDialog = latePart<BuyDialogProps>(async () => (await import('./buy-dialog.tsx')).BuyDialog, {
  Missing: ({ onClose, onRetry, shownPrice: price }) => (
    <Dialog isOpen onClose={onClose} title={<Plural value={price} one="Pay # ticket?" other="Pay # tickets?" />}>
      <PartFailed onRetry={onRetry} />
    </Dialog>
  ),
})
