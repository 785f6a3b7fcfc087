import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { MemberId } from '#contract/primitives.ts'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { Icon } from '#src/ui/primitives/icon.tsx'

export interface WriteLinkProps {
  userId: MemberId
  userName: string
}

/** Link from a member's page to writing them a mail message. */
export function WriteLink({ userId, userName }: WriteLinkProps) {
  return (
    <Link
      to="/mail/compose/{-$uname}/{-$uid}"
      params={{ uname: userName, uid: String(userId) }}
      className={buttonClass({ variant: 'quiet' })}
    >
      <Icon name="note-pencil" size="normal" />
      <Trans>Write</Trans>
    </Link>
  )
}
