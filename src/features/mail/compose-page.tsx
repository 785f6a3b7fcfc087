import { Trans } from '@lingui/react/macro'
import { ComposeForm } from './internal/write/compose-form.tsx'
import { ReadingFrame } from './internal/reading-frame.tsx'
import type { Addressee } from './internal/write/use-addressee.ts'

export interface ComposePageProps {
  /** Whom the address names. */
  to: Addressee
  /** A refused letter that is to be mended: its place in the outbox. */
  again: number | null
}

/** A new letter to one or several members. */
export function ComposePage({ to, again }: ComposePageProps) {
  const key = `${to.userName ?? ''}/${to.userId ?? ''}`
  return (
    <ReadingFrame title={<Trans>New mail</Trans>}>
      <ComposeForm key={`${key}/${again ?? ''}`} to={to} draftKey={`compose:${key}`} again={again} />
    </ReadingFrame>
  )
}
