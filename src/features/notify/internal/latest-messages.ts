/** Mail threads and conversations in one list, newest first. */
import type { Conversation } from '#contract/chat/chat.ts'
import type { MailThread } from '#contract/mail/mail.ts'
import { plainExcerpt, previewLength } from '#contract/texts/plain-excerpt.ts'

export interface LatestMessage {
  readonly key: string
  readonly href: string
  readonly at: number
  /** The participants besides the reader; the first one's photo represents all. */
  readonly names: readonly string[]
  readonly image: string | null
  /** The title of a group or public chat, or the subject of a mail thread. */
  readonly title: string
  readonly excerpt: string
  /** Written by the reader. */
  readonly isOwn: boolean
  /** Set where there is no text. */
  readonly attachment: 'picture' | 'voice' | 'call' | null
  readonly isMailMessage: boolean
  readonly isUnread: boolean
}

export function latestMessages(
  threads: readonly MailThread[],
  conversations: readonly Conversation[],
  currentUserId: number,
): LatestMessage[] {
  return [
    ...threads.map((thread) => ofThread(thread, currentUserId)),
    ...conversations.flatMap((conversation) => ofConversation(conversation, currentUserId)),
  ].toSorted((one, other) => other.at - one.at)
}

function ofThread({ threadId, subject, users, isRead, last }: MailThread, currentUserId: number): LatestMessage {
  const others = users.filter(({ userId }) => userId !== currentUserId)
  return {
    key: `mail-${threadId}`,
    href: `/mail/thread/${threadId}`,
    at: last.publishedAt,
    names: others.map(({ userName }) => userName),
    image: others[0]?.userImage ?? null,
    title: subject,
    excerpt: last.excerpt,
    isOwn: last.senderId === currentUserId,
    attachment: last.excerpt === '' && last.attachmentTotal > 0 ? 'picture' : null,
    isMailMessage: true,
    isUnread: !isRead,
  }
}

/** A conversation without messages is not news. */
function ofConversation(
  { messagingHash, kind, title, users, messages, unreadCount, settings }: Conversation,
  currentUserId: number,
): LatestMessage[] {
  const [newest] = messages
  if (!newest) return []
  const others = users.filter(({ userId }) => userId !== currentUserId)
  const isPair = kind === 'pair'
  return [
    {
      key: messagingHash,
      href: `/messaging/${messagingHash}`,
      at: newest.tmCreated,
      names: others.map(({ userName }) => userName),
      image: isPair ? (others[0]?.userImage ?? null) : newest.senderImage,
      title: isPair ? '' : title,
      excerpt: plainExcerpt(newest.text, previewLength),
      isOwn: newest.senderId === currentUserId && newest.event === null,
      attachment: newest.event?.kind === 'call' ? 'call' : newest.text === '' ? (newest.attachment?.kind ?? null) : null,
      isMailMessage: false,
      isUnread: unreadCount > 0 && !settings.isMuted,
    },
  ]
}
