import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { ErrorCode } from '#contract/errors/error-codes.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { useSession } from '#src/data/session/use-self.ts'
import type { SignedOutReason } from '#src/data/session/session-state.ts'
import { loadErrorMessages, wordsOfCode } from '#src/i18n/error-words.ts'
import { Note } from '#src/ui/feedback/note.tsx'

type Reason = Exclude<SignedOutReason, 'left'>

const codes: Record<Reason, ErrorCode> = {
  ended: 'session_expired',
  reused: 'session_reused',
  banned: 'account_banned',
  inactive: 'account_inactive',
  memorial: 'account_memorial',
}

/** Why one is back at the door without having asked for it. */
export function EndedNote() {
  const session = useSession()
  if (session.kind !== 'guest' || session.reason === null || session.reason === 'left') return null
  return <ReasonNote reason={session.reason} />
}

function ReasonNote({ reason }: { reason: Reason }) {
  const { i18n } = useLingui()
  const [isLoaded, setIsLoaded] = useState(false)

  // The sentences are no part of the first chunk, which brings the door.
  useEffect(() => {
    loadErrorMessages()
      .then(() => setIsLoaded(true))
      .catch(reportProblem)
  }, [])

  if (!isLoaded) return null
  return <Note tone={reason === 'ended' ? 'plain' : 'danger'}>{i18n._(wordsOfCode(codes[reason]))}</Note>
}
