import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { ChatMessage, Conversation } from '#contract/chat/chat.ts'
import { plainExcerpt, previewLength } from '#contract/texts/plain-excerpt.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { searchChat } from '#src/entities/chat/search.ts'
import { SearchFailed } from '#src/entities/member/search-failed.tsx'
import { useMemberSearch } from '#src/entities/member/use-member-search.ts'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { Avatar } from '#src/ui/primitives/avatar.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import { useConversationName } from '../conversation-names.ts'
import styles from './list.module.css'

type Found = Awaited<ReturnType<typeof searchChat>>

/** Members by name, from the server; messages by text, from the device. */
export function ChatSearch({ text }: { text: string }) {
  const { t } = useLingui()
  const messages = useFoundMessages(text)
  return (
    <>
      <People text={text} />
      <Text as="h2" size="head" className={styles.heading}>
        <Trans>Messages on this device</Trans>
      </Text>
      {messages?.length === 0 && (
        <p className={styles.notice}>
          <Trans>No messages with those words.</Trans>
        </p>
      )}
      <ul aria-label={t`Messages on this device`} className={styles.found}>
        {messages?.map(({ message, conversation }) => (
          <li key={message.clientId}>
            <MessageRow message={message} conversation={conversation} />
          </li>
        ))}
      </ul>
    </>
  )
}

function People({ text }: { text: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const search = useMemberSearch(text, [])
  return (
    <>
      <Text as="h2" size="head" className={styles.heading}>
        <Trans>People</Trans>
      </Text>
      <output className={styles.notice}>
        {(search.state === 'idle' || search.state === 'searching') && <Trans>Searching</Trans>}
        {search.state === 'failed' && <SearchFailed />}
        {search.state === 'none' && <Trans>No member with that name.</Trans>}
      </output>
      <ul aria-label={t`People`} className={styles.found}>
        {search.members.map((member) => (
          <li key={member.userId}>
            <ListRow
              start={<Avatar name={member.userName} src={member.userImage} />}
              title={member.userName}
              onPress={() => void navigate({ to: '/messaging/member/$userId', params: { userId: String(member.userId) } })}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

function MessageRow({ message, conversation }: { message: ChatMessage; conversation: Conversation | null }) {
  return (
    <ListRow
      start={<Avatar name={message.senderName} src={message.senderImage} />}
      title={message.senderName}
      description={
        <>
          {conversation && conversation.kind !== 'pair' && <NameOf conversation={conversation} />}
          {plainExcerpt(message.text, previewLength)}
        </>
      }
      href={`/messaging/${message.messagingHash}`}
      link={RouterLink}
      end={<Time value={message.tmCreated} form="list" />}
    />
  )
}

function NameOf({ conversation }: { conversation: Conversation }) {
  const name = useConversationName(conversation)
  return <b>{name} </b>
}

/** Null until the device has answered. */
function useFoundMessages(text: string): Found | null {
  const [found, setFound] = useState<{ text: string; messages: Found } | null>(null)
  // Queries the device, which is outside of React; outdated searches are aborted.
  useEffect(() => {
    const stop = new AbortController()
    searchChat(text, stop.signal).then(
      (messages) => !stop.signal.aborted && setFound({ text, messages }),
      (error: unknown) => !stop.signal.aborted && reportProblem(error),
    )
    return () => stop.abort()
  }, [text])
  return found?.text === text ? found.messages : null
}
