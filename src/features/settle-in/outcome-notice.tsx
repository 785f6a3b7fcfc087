import { Trans } from '@lingui/react/macro'
import { Note } from '#src/ui/feedback/note.tsx'

/**
 * Another site led back here and wrote in the address how it went. Anybody can write an address, so nothing is believed:
 * what the drawer shows comes from our own server (O-21).
 */
export function OutcomeNotice() {
  return (
    <Note>
      <Trans>You are back from another site. What counts is what stands below.</Trans>
    </Note>
  )
}
