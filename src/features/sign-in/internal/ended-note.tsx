import { useLingui } from '@lingui/react/macro'
import type { ErrorCode } from '#contract/errors/error-codes.ts'
import type { SignedOutReason } from '#src/data/session/session-state.ts'
import { messageForCode } from '#src/i18n/error-messages.ts'
import { Note } from '#src/ui/feedback/note.tsx'

export interface EndedNoteProps {
  reason: Exclude<SignedOutReason, 'left'>
}

const codes: Record<EndedNoteProps['reason'], ErrorCode> = {
  ended: 'session_expired',
  reused: 'session_reused',
  banned: 'account_banned',
  inactive: 'account_inactive',
  memorial: 'account_memorial',
}

/** Why a member is back at sign-in without having signed out. */
export function EndedNote({ reason }: EndedNoteProps) {
  const { i18n } = useLingui()
  return <Note tone={reason === 'ended' ? 'plain' : 'danger'}>{i18n._(messageForCode(codes[reason]))}</Note>
}
