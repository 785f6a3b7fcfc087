import { Trans } from '@lingui/react/macro'
import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'

export interface LeaveQuestionProps {
  isNeeded: boolean
  /** The photos are on the device: a reload loses nothing, and is not asked about. */
  areKept: boolean
  onLeave: () => Promise<void>
}

/** Asks before the member leaves the screen with photos that are not in the upload queue: the choice, and what was blurred, would be lost. */
export function LeaveQuestion({ isNeeded, areKept, onLeave }: LeaveQuestionProps) {
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => isNeeded && current.pathname !== next.pathname,
    enableBeforeUnload: isNeeded && !areKept,
    withResolver: true,
  })
  async function handleLeave() {
    await onLeave()
    leaving.proceed?.()
  }

  return (
    <ConfirmDialog
      isOpen={leaving.status === 'blocked'}
      onClose={() => leaving.reset?.()}
      title={<Trans>Leave without uploading?</Trans>}
      body={<Trans>The photos you chose and the blurring you added will be lost.</Trans>}
      confirmLabel={<Trans>Leave</Trans>}
      cancelLabel={<Trans>Stay</Trans>}
      variant="danger"
      onConfirm={handleLeave}
    />
  )
}
