import { useLingui } from '@lingui/react/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useSession } from '#src/data/session/use-self.ts'
import type { SignedOutReason } from '#src/data/session/session-state.ts'
import { wordsOfCode } from '#src/i18n/error-words.ts'
import { Note } from '#src/ui/feedback/note.tsx'

const reasons: Record<Exclude<SignedOutReason, 'left'>, MessageDescriptor> = {
  ended: wordsOfCode('session_expired'),
  reused: wordsOfCode('session_reused'),
  banned: wordsOfCode('account_banned'),
  inactive: wordsOfCode('account_inactive'),
  memorial: wordsOfCode('account_memorial'),
}

/** Why one is back at the door without having asked for it. */
export function EndedNote() {
  const { i18n } = useLingui()
  const session = useSession()
  if (session.kind !== 'guest' || session.reason === null || session.reason === 'left') return null
  return <Note tone={session.reason === 'ended' ? 'plain' : 'danger'}>{i18n._(reasons[session.reason])}</Note>
}
