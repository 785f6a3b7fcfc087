import { Trans } from '@lingui/react/macro'
import { Note } from '#src/ui/feedback/note.tsx'

/** Why films shared into the app did not stay here. */
export type Unkept = 'no-room' | 'locked'

export function UnkeptNote({ reason }: { reason: Unkept }) {
  return (
    <Note tone="warning">
      {reason === 'locked' ? (
        <Trans>
          What you shared was not kept: with the app lock on nothing lies here unsealed. Choose the film again with “Add files”.
        </Trans>
      ) : (
        <Trans>What you shared was not kept: there is no room left on this device. Choose the film again with “Add files”.</Trans>
      )}
    </Note>
  )
}
