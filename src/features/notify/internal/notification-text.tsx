import { Plural, Trans } from '@lingui/react/macro'
import type { Notification } from '#contract/notify/notifications.ts'

/** A sentence built from kind and names; the server sends no text. */
export function NotificationText({ item: { kind, actor, item, total } }: { item: Notification }) {
  const name = actor?.userName ?? ''
  const title = item?.title ?? ''
  switch (kind) {
    case 'friend_request':
      return <Trans>{name} wants to be friends.</Trans>
    case 'friend_accepted':
      return <Trans>{name} is your friend now.</Trans>
    case 'comment_on_item':
    case 'reply':
    case 'mention':
    case 'thread_post':
      return <Written kind={kind} name={name} title={title} />
    case 'video_ready':
      return <Ready title={title} isDraft={item?.isDraft === true} />
    case 'video_failed':
      return <Trans>“{title}” couldn’t be encoded.</Trans>
    case 'item_held':
    case 'item_shown_again':
    case 'item_kept_hidden':
    case 'item_approved':
    case 'item_declined':
      return <Decision kind={kind} title={title} />
    case 'hero_published':
      return <Published name={name} title={title} total={total} typeId={item?.typeId} />
    case 'new_fan':
      return <Trans>{name} made you a hero.</Trans>
    case 'interest':
      return <Trans>{name} is interested in you.</Trans>
    case 'invitation_accepted':
      return <Trans>{name} accepted your invitation.</Trans>
    case 'tickets_received':
      return <TicketsReceived name={actor?.userName} title={item?.title} />
    case 'purchase_made':
      return <Bought name={name} title={title} />
    case 'sale_back':
      return <Trans>“{title}” is on sale again.</Trans>
    case 'event_invitation':
    case 'event_place':
    case 'event_reminder':
    case 'event_changed':
    case 'event_cancelled':
      return <AboutEvent kind={kind} name={name} title={title} />
    case 'membership_ending':
    case 'membership_last_day':
    case 'membership_changed':
    case 'debt_changed':
    case 'payout_approved':
    case 'payout_declined':
    case 'welcome':
    case 'report_handled':
    case 'picture_changed':
      return <FromSite kind={kind} />
    case 'renewal_failed':
      return <NotRenewed title={item?.title} />
  }
}

type WrittenKind = 'comment_on_item' | 'reply' | 'mention' | 'thread_post'

/** Comments and posts by others. */
function Written({ kind, name, title }: NameAndTitle & { kind: WrittenKind }) {
  switch (kind) {
    case 'comment_on_item':
      return (
        <Trans>
          {name} commented on “{title}”.
        </Trans>
      )
    case 'reply':
      return (
        <Trans>
          {name} replied to you on “{title}”.
        </Trans>
      )
    case 'mention':
      return (
        <Trans>
          {name} mentioned you on “{title}”.
        </Trans>
      )
    case 'thread_post':
      return (
        <Trans>
          {name} wrote in a thread you follow: “{title}”
        </Trans>
      )
  }
}

/** Without a title it is the membership. */
function NotRenewed({ title }: { title: string | undefined }) {
  if (title === undefined) return <Trans>Your membership wasn’t renewed. You can renew it yourself.</Trans>
  return <Trans>“{title}” wasn’t renewed. You can buy it again.</Trans>
}

function Ready({ title, isDraft }: { title: string; isDraft: boolean }) {
  if (isDraft) return <Trans>“{title}” is ready. Only you can see it until you publish it.</Trans>
  return <Trans>“{title}” is ready.</Trans>
}

interface NameAndTitle {
  name: string
  title: string
}

interface PublishedProps extends NameAndTitle {
  total: number
  typeId: string | undefined
}

function Published({ name, title, total, typeId }: PublishedProps) {
  if (total > 1 && typeId === 'blog')
    return (
      <Trans>
        <Plural value={total} one="# new blog post" other="# new blog posts" /> by {name}.
      </Trans>
    )
  return total > 1 ? (
    <Trans>
      <Plural value={total} one="# new photo" other="# new photos" /> by {name}.
    </Trans>
  ) : (
    <Trans>
      New by {name}: “{title}”.
    </Trans>
  )
}

function Bought({ name, title }: NameAndTitle) {
  return (
    <Trans>
      {name} bought “{title}”.
    </Trans>
  )
}

type DecisionKind = Extract<Notification['kind'], `item_${string}`>

/** What staff have decided about an item of the member. */
function Decision({ kind, title }: { kind: DecisionKind; title: string }) {
  switch (kind) {
    case 'item_held':
      return <Trans>“{title}” is hidden while we look into a report. Only you and staff can see it.</Trans>
    case 'item_shown_again':
      return <Trans>We’ve looked into the report. “{title}” is visible again.</Trans>
    case 'item_kept_hidden':
      return <Trans>We’ve looked into the report. “{title}” stays hidden.</Trans>
    case 'item_approved':
      return <Trans>“{title}” was approved.</Trans>
    case 'item_declined':
      return <Trans>“{title}” wasn’t approved. Open it to read why.</Trans>
  }
}

type EventKind = Extract<Notification['kind'], `event_${string}`>

/** A reminder is neutral, because it may be read over a shoulder; a cancelled event has no title any more. */
function AboutEvent({ kind, name, title }: NameAndTitle & { kind: EventKind }) {
  switch (kind) {
    case 'event_invitation':
      return (
        <Trans>
          {name} invited you to “{title}”.
        </Trans>
      )
    case 'event_place':
      return <Trans>You have a place at “{title}”.</Trans>
    case 'event_reminder':
      return <Trans>You have plans for tomorrow.</Trans>
    case 'event_changed':
      return <Trans>“{title}” has another time or place.</Trans>
    case 'event_cancelled':
      return <Trans>Something you planned was cancelled.</Trans>
  }
}

type SiteKind =
  | 'membership_ending'
  | 'membership_last_day'
  | 'membership_changed'
  | 'debt_changed'
  | 'payout_approved'
  | 'payout_declined'
  | 'welcome'
  | 'report_handled'
  | 'picture_changed'

function FromSite({ kind }: { kind: SiteKind }) {
  switch (kind) {
    case 'membership_ending':
      return <Trans>Your membership ends in a week. Renewing adds to what’s left.</Trans>
    case 'membership_last_day':
      return <Trans>Your membership ends today. Nothing of yours is lost.</Trans>
    case 'membership_changed':
      return <Trans>Your membership has changed. Open it to see when it ends.</Trans>
    case 'debt_changed':
      return <Trans>Your account balance has changed. Your ticket history shows why.</Trans>
    case 'payout_approved':
      return <Trans>Your payout was approved.</Trans>
    case 'payout_declined':
      return <Trans>Your payout wasn’t approved. Open it to read why.</Trans>
    case 'welcome':
      return <Trans>Welcome. Settings control who sees what.</Trans>
    case 'report_handled':
      return <Trans>We’ve looked into your report.</Trans>
    case 'picture_changed':
      return <Trans>Staff changed your profile photo.</Trans>
  }
}

/** Without a name they are from the site; with a title they are a tip for an item. */
function TicketsReceived({ name, title }: { name: string | undefined; title: string | undefined }) {
  if (name === undefined) return <Trans>You received tickets from the site.</Trans>
  if (title === undefined) return <Trans>{name} sent you tickets.</Trans>
  return (
    <Trans>
      {name} sent you tickets for “{title}”.
    </Trans>
  )
}
