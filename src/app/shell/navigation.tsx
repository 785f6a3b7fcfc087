import { isFullMember } from '#contract/roles.ts'
import { useLingui } from '@lingui/react/macro'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import type { BarItem } from '#src/ui/layout/bar-item.tsx'
import { FloatingButton } from '#src/ui/layout/floating-button.tsx'
import { Rail } from '#src/ui/layout/rail.tsx'
import { TabBar } from '#src/ui/layout/tab-bar.tsx'
import { Avatar } from '#src/ui/primitives/avatar.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import { afterFirstScreen } from '#src/platform/first-screen.ts'
import { latePart } from '#src/ui/late-part.tsx'

/**
 * The number of unread messages, on the link to the messages: part of the chat's code, which is loaded after the first
 * screen.
 */
const LateMessagesCount = latePart(async () => {
  await afterFirstScreen()
  return (await import('#src/features/chat/messages-count.tsx')).MessagesCount
})

/** The number of the member's tickets, which is the caption of their link. */
const LateTicketBalance = latePart(async () => {
  await afterFirstScreen()
  return (await import('#src/entities/ticket/ticket-balance.tsx')).TicketBalance
})

/** Uploading has a destination of its own. */
const videoAreas = ['/videos', '/video/album', '/video/albums']
const communityAreas = ['/community', '/hangout', '/forums', '/threads', '/polls']
const photoAreas = ['/photos', '/photo/album', '/photo/albums']

/** The main destinations. Adding one takes a line here and an icon. */
export function Navigation({ as }: { as: 'rail' | 'tabBar' }) {
  const { t } = useLingui()
  const currentUser = useCurrentUser()
  const navigate = useNavigate()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const isIn = (...areas: string[]) => areas.some((area) => path === area || path.startsWith(`${area}/`))

  const home: BarItem = { key: 'home', href: '/dashboard', label: t`Home`, icon: 'house', isCurrent: isIn('/dashboard') }
  const videos: BarItem = { key: 'videos', href: '/videos', label: t`Videos`, icon: 'film-strip', isCurrent: isIn(...videoAreas) }
  const photos: BarItem = { key: 'photos', href: '/photos', label: t`Photos`, icon: 'image', isCurrent: isIn(...photoAreas) }
  const members: BarItem = { key: 'members', href: '/members', label: t`Members`, icon: 'users-three', isCurrent: isIn('/members') }
  const forums: BarItem = { key: 'forums', href: '/community', label: t`Forums`, icon: 'note-pencil', isCurrent: isIn(...communityAreas) }
  const events: BarItem = { key: 'events', href: '/events', label: t`Events`, icon: 'calendar-blank', isCurrent: isIn('/events') }
  const messages: BarItem = {
    key: 'messages',
    href: '/messaging',
    label: t`Messages`,
    icon: 'chat-circle',
    isCurrent: isIn('/messaging', '/mail'),
    mark: isFullMember(currentUser.role) && <LateMessagesCount />,
  }
  const upload: BarItem = {
    key: 'upload',
    href: '/video/create',
    label: t`Upload`,
    icon: 'upload-simple',
    isCurrent: isIn('/video/create', '/photo/create', '/photo/upload'),
  }
  const tickets: BarItem = {
    key: 'tickets',
    href: '/settings/tickets',
    label: t`Tickets`,
    icon: 'ticket',
    caption: <LateTicketBalance />,
    isCurrent: isIn('/settings/tickets'),
  }
  const you: BarItem = {
    key: 'you',
    href: '/you',
    label: t`You`,
    icon: 'user-circle',
    isCurrent: isIn('/you', '/settings') && !(as === 'rail' && isIn('/settings/tickets')),
  }

  if (as === 'tabBar') {
    // Only above lists: elsewhere it would cover the end of the screen.
    const add = (path === '/dashboard' || path === '/videos' || isIn('/videos/browse')) && (
      <FloatingButton icon="plus" label={t`Upload`} onPress={() => void navigate({ to: '/video/create' })} />
    )
    return <TabBar items={[home, videos, members, messages, you]} link={RouterLink} action={add || undefined} />
  }
  const picture = <Avatar name={currentUser.userName} src={currentUser.userImage} size="small" />
  return (
    <Rail
      items={[home, videos, photos, members, forums, events, messages]}
      footItems={[upload, ...(isFullMember(currentUser.role) ? [tickets] : []), { ...you, icon: undefined, picture }]}
      homeHref="/dashboard"
      link={RouterLink}
    />
  )
}
