import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ChatMessage } from '#contract/chat/chat.ts'
import { formatLength } from '#src/lib/duration.ts'

type CallEvent = Extract<ChatMessage['event'], { kind: 'call' }>

/**
 * An event of a conversation as a sentence. `isMine`: the viewer caused it. Titles are members' own text and follow
 * the sentence.
 */
export function EventText({ message, isMine }: { message: ChatMessage; isMine: boolean }): ReactNode {
  const { event, senderName } = message
  switch (event?.kind) {
    case 'created':
      return isMine ? <Trans>You started this conversation</Trans> : <Trans>{senderName} started this conversation</Trans>
    case 'joined':
      return isMine ? <Trans>You joined</Trans> : <Trans>{senderName} joined</Trans>
    case 'left':
      return isMine ? <Trans>You left</Trans> : <Trans>{senderName} left</Trans>
    case 'added':
      return <AddedTexts by={isMine ? null : senderName} userName={event.userName} />
    case 'removed':
      return <RemovedTexts by={isMine ? null : senderName} userName={event.userName} />
    case 'renamed':
      return (
        <>
          {isMine ? <Trans>You changed the name to</Trans> : <Trans>{senderName} renamed the conversation to</Trans>} “{event.title}”
        </>
      )
    case 'call':
      return <CallText event={event} isMine={isMine} />
    case undefined:
      return null
  }
}

interface MemberMoved {
  /** Null for the viewer. */
  by: string | null
  userName: string
}

function AddedTexts({ by, userName }: MemberMoved) {
  return by === null ? (
    <Trans>You added {userName}</Trans>
  ) : (
    <Trans>
      {by} added {userName}
    </Trans>
  )
}

function RemovedTexts({ by, userName }: MemberMoved) {
  return by === null ? (
    <Trans>You removed {userName}</Trans>
  ) : (
    <Trans>
      {by} removed {userName}
    </Trans>
  )
}

function CallText({ event, isMine }: { event: CallEvent; isMine: boolean }) {
  const { i18n } = useLingui()
  if (event.outcome !== 'ended') return isMine ? <Trans>Video call, no answer</Trans> : <Trans>Missed video call</Trans>
  const length = formatLength(event.seconds, i18n.locale)
  return <Trans>Video call, {length}</Trans>
}
