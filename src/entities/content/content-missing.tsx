import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { messageForCode } from '#src/i18n/error-messages.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import type { IconName } from '#src/ui/primitives/icon-names.ts'

/** The page's title, and the list to which the page links. */
const kinds = {
  video: { title: msg`Video`, icon: 'film-strip', to: '/videos', list: msg`All videos` },
  video_album: { title: msg`Album`, icon: 'film-strip', to: '/video/albums', list: msg`All albums` },
  photo: { title: msg`Photo`, icon: 'image', to: '/photos', list: msg`All photos` },
  photo_album: { title: msg`Album`, icon: 'image', to: '/photo/albums', list: msg`All albums` },
  poll: { title: msg`Poll`, icon: 'chart-bar-horizontal', to: '/polls', list: msg`All polls` },
  event: { title: msg`Event`, icon: 'calendar-blank', to: '/events', list: msg`All events` },
  thread: { title: msg`Thread`, icon: 'chat-circle', to: '/forums', list: msg`All forums` },
  blog: { title: msg`Blog`, icon: 'note-pencil', to: '/blogs', list: msg`All blog posts` },
  news: { title: msg`Site news`, icon: 'note-pencil', to: '/dashboard/news', list: msg`All news` },
  faq_question: { title: msg`Edit question`, icon: 'info', to: '/lewis/faq', list: msg`All questions` },
  merchandise: { title: msg`Marketplace`, icon: 'image', to: '/marketplace', list: msg`All items` },
} as const satisfies Record<string, { title: MessageDescriptor; icon: IconName; to: string; list: MessageDescriptor }>

export interface ContentMissingProps {
  kind: keyof typeof kinds
}

/** An item that does not exist, or not for this viewer: the two must look the same. */
export function ContentMissing({ kind }: ContentMissingProps) {
  const { i18n } = useLingui()
  const { title, icon, to, list } = kinds[kind]
  const code = kind === 'video_album' || kind === 'photo_album' ? 'album_not_found' : 'not_found'
  return (
    <Page title={i18n._(title)} hasBack>
      <EmptyState
        icon={icon}
        title={i18n._(messageForCode(code))}
        action={
          <Link to={to} className={buttonClass()}>
            {i18n._(list)}
          </Link>
        }
      />
    </Page>
  )
}
