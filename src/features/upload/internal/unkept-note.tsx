import { Trans } from '@lingui/react/macro'
import { Note } from '#src/ui/feedback/note.tsx'

/** Why films shared into the app did not stay here. */
export type Unkept = 'no-room' | 'locked'

export function UnkeptNote({ reason }: { reason: Unkept }) {
  return (
    <Note tone="warning">
      {reason === 'locked' ? (
        <Trans>
          What you shared wasn’t saved: with app lock on, nothing is stored unencrypted. Choose the video again with “Add files”.
        </Trans>
      ) : (
        <Trans>What you shared wasn’t saved: this device is full. Choose the video again with “Add files”.</Trans>
      )}
    </Note>
  )
}
