import { Trans } from '@lingui/react/macro'
import { ComposeForm } from './internal/write/compose-form.tsx'
import { ReadingFrame } from './internal/reading-frame.tsx'
import type { Addressee } from './internal/write/use-addressee.ts'

export interface ComposePageProps {
  /** The member named in the address. */
  to: Addressee
  /** A refused mail message to edit: the id of its write in the outbox. */
  again: number | null
}

/** A new mail message to one or several members. */
export function ComposePage({ to, again }: ComposePageProps) {
  const key = `${to.userName ?? ''}/${to.userId ?? ''}`
  return (
    <ReadingFrame title={<Trans>New mail</Trans>}>
      <ComposeForm key={`${key}/${again ?? ''}`} to={to} draftKey={`compose:${key}`} again={again} />
    </ReadingFrame>
  )
}
