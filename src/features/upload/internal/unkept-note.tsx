import { Trans } from '@lingui/react/macro'
import { Note } from '#src/ui/feedback/note.tsx'

/** Why videos shared into the app were not saved here. */
export type Unkept = 'no-room' | 'locked'

export function UnkeptNote({ reason }: { reason: Unkept }) {
  return (
    <Note tone="warning">
      {reason === 'locked' ? (
        <Trans>The shared video wasn’t saved: with app lock on, nothing is stored unencrypted. Choose it again with “Add files”.</Trans>
      ) : (
        <Trans>The shared video wasn’t saved: this device is full. Choose it again with “Add files”.</Trans>
      )}
    </Note>
  )
}
