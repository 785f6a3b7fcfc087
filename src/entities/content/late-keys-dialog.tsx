import { Trans } from '@lingui/react/macro'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { PartFailed } from '#src/ui/feedback/part-failed.tsx'
import { latePart } from '#src/ui/late-part.tsx'
import type { KeysDialogProps } from './keys-dialog.tsx'

/** Loaded when an owner asks for it. Open while it is rendered. */
export const LateKeysDialog = latePart<KeysDialogProps>(async () => (await import('./keys-dialog.tsx')).KeysDialog, {
  Missing: ({ onClose, onRetry }) => (
    <Dialog isOpen onClose={onClose} title={<Trans>Keys to this album</Trans>}>
      <PartFailed onRetry={onRetry} />
    </Dialog>
  ),
})
