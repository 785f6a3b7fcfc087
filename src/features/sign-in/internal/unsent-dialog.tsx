import { Plural, Trans } from '@lingui/react/macro'
import { isAnythingUnsent, type Unsent } from '#src/offline/unsent.ts'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Text } from '#src/ui/primitives/text.tsx'

export interface UnsentDialogProps {
  unsent: Unsent
  onStay: () => void
  onLeave: () => void
}

/** What signing out would take with it, and the choice. Staying is the first button, Escape and the press beside it. */
export function UnsentDialog({ unsent, onStay, onLeave }: UnsentDialogProps) {
  const isStillThere = isAnythingUnsent(unsent)
  return (
    <Dialog
      isOpen
      onClose={onStay}
      title={isStillThere ? <Trans>Sign out and lose this?</Trans> : <Trans>Sign out now?</Trans>}
      size="small"
      hasNoCross
      footer={
        <>
          <Button variant="quiet" onClick={onStay}>
            <Trans>Stay signed in</Trans>
          </Button>
          <Button variant={isStillThere ? 'danger' : 'primary'} onClick={onLeave}>
            {isStillThere ? <Trans>Sign out anyway</Trans> : <Trans>Sign out</Trans>}
          </Button>
        </>
      }
    >
      {isStillThere ? <WhatIsLost unsent={unsent} /> : <Trans>By now everything has been sent. Nothing is lost.</Trans>}
    </Dialog>
  )
}

function WhatIsLost({ unsent: { writes, uploads, drafts, messages } }: { unsent: Unsent }) {
  return (
    <Stack gap={3}>
      <ul>
        {writes > 0 && (
          <li>
            <Plural value={writes} one="# thing has not been sent yet." other="# things have not been sent yet." />
          </li>
        )}
        {messages > 0 && (
          <li>
            <Plural value={messages} one="# message has not been sent yet." other="# messages have not been sent yet." />
          </li>
        )}
        {uploads > 0 && (
          <li>
            <Plural value={uploads} one="# upload is not finished." other="# uploads are not finished." />
          </li>
        )}
        {drafts > 0 && (
          <li>
            <Plural value={drafts} one="# text was begun and not sent." other="# texts were begun and not sent." />
          </li>
        )}
      </ul>
      <Text tone="muted">
        <Trans>Signing out removes all of it from this device. If you stay, nothing is lost.</Trans>
      </Text>
    </Stack>
  )
}
