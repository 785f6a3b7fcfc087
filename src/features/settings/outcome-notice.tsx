import { Trans } from '@lingui/react/macro'
import { Note } from '#src/ui/feedback/note.tsx'

export interface OutcomeNoticeProps {
  /** The last part of the address: the result the other site reported. */
  result: string
}

/**
 * Another site redirected back here and wrote its result into the address. Anybody can write an address, so the result
 * is shown as a quote and not trusted: the drawer's data comes from our own server (O-21).
 */
export function OutcomeNotice({ result }: OutcomeNoticeProps) {
  const said = result.slice(0, 40)
  return (
    <Note>
      <Trans>You’re back from another site. The current status is shown below.</Trans>{' '}
      <Trans>The link says “{said}”. That changes nothing: only our own records count.</Trans>
    </Note>
  )
}
