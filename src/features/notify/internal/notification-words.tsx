import { Trans } from '@lingui/react/macro'
import type { Notification } from '#contract/notify/notifications.ts'

/** A sentence from kind and names; the server sends no words. */
export function NotificationWords({ item: { kind, actor, item } }: { item: Notification }) {
  const name = actor?.userName ?? ''
  const title = item?.title ?? ''
  switch (kind) {
    case 'friend_request':
      return <Trans>{name} wants to be friends.</Trans>
    case 'friend_accepted':
      return <Trans>{name} is your friend now.</Trans>
    case 'comment_on_item':
      return (
        <Trans>
          {name} wrote under “{title}”.
        </Trans>
      )
    case 'reply':
      return (
        <Trans>
          {name} answered you under “{title}”.
        </Trans>
      )
    case 'mention':
      return (
        <Trans>
          {name} named you under “{title}”.
        </Trans>
      )
    case 'video_ready':
      return item?.isDraft ? (
        <Trans>“{title}” is ready. Only you can see it until you publish it.</Trans>
      ) : (
        <Trans>“{title}” is ready.</Trans>
      )
    case 'video_failed':
      return <Trans>“{title}” could not be encoded.</Trans>
    case 'hero_published':
      return (
        <Trans>
          New by {name}: “{title}”.
        </Trans>
      )
    case 'new_fan':
      return <Trans>{name} added you as a hero.</Trans>
    case 'interest':
      return <Trans>{name} is interested in you.</Trans>
    case 'invitation_accepted':
      return <Trans>{name} came by your invitation.</Trans>
    case 'welcome':
      return <Trans>Welcome. Settings say who sees what of you.</Trans>
  }
}
