import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { plainExcerpt, previewLength } from '#contract/texts/plain-excerpt.ts'

/** A message in one line, where its attachment has no room. */
export function MessageText({ text, attachmentKind }: { text: string | null; attachmentKind: 'picture' | 'voice' | null }): ReactNode {
  if (text) return plainExcerpt(text, previewLength)
  if (attachmentKind === 'picture') return <Trans>Photo</Trans>
  if (attachmentKind === 'voice') return <Trans>Voice message</Trans>
  return <Trans>This message isn’t available to you.</Trans>
}
