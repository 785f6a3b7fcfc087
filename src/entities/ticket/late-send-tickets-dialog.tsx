import { Trans } from '@lingui/react/macro'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { PartFailed } from '#src/ui/feedback/part-failed.tsx'
import { latePart } from '#src/ui/late-part.tsx'
import type { SendTicketsDialogProps } from './send-tickets-dialog.tsx'

/** Loaded when a member wants to send tickets. Open while it is rendered. */
export const LateSendTicketsDialog = latePart<SendTicketsDialogProps>(
  async () => (await import('./send-tickets-dialog.tsx')).SendTicketsDialog,
  {
    Missing: ({ onClose, onRetry }) => (
      <Dialog isOpen onClose={onClose} title={<Trans>Send tickets</Trans>}>
        <PartFailed onRetry={onRetry} />
      </Dialog>
    ),
  },
)
