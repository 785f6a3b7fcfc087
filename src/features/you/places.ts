/** The places of the You tab, in their order. A new screen that a member looks for gets a line here. */
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { ComponentType } from 'react'
import { maySell } from '#contract/policy/sales.ts'
import type { CurrentUser } from '#contract/session.ts'
import { categoriesTitle } from '#src/entities/market/categories-title.ts'
import { TicketBalance } from '#src/entities/ticket/ticket-balance.tsx'
import type { IconName } from '#src/ui/primitives/icon-names.ts'
import { InvitationTotal, MyVideoTotal } from './internal/totals.tsx'

export interface Place {
  readonly href: string
  readonly label: MessageDescriptor
  readonly icon: IconName
  /** How many there are, at the end of the row. */
  readonly Total?: ComponentType
  /** Where this returns false, the place is not listed. */
  readonly appliesTo?: (currentUser: CurrentUser) => boolean
}

export interface PlaceGroup {
  readonly key: string
  readonly title: MessageDescriptor
  readonly places: readonly Place[]
  /** On the phone its places are tiles. */
  readonly isOnDesktopOnly?: boolean
}

const feed: Place = {
  href: '/dashboard/activity-feed',
  label: msg({ message: 'Activity', context: 'what happened lately' }),
  icon: 'queue',
}
const news: Place = { href: '/dashboard/news', label: msg`Site news`, icon: 'note-pencil' }
const forums: Place = { href: '/forums', label: msg`Forums`, icon: 'chat-circle' }
const zoomRooms: Place = { href: '/common/chat/zoom', label: msg`Zoom rooms`, icon: 'video-camera' }
const polls: Place = { href: '/polls', label: msg`Polls`, icon: 'chart-bar-horizontal' }
const events: Place = { href: '/events', label: msg`Events`, icon: 'calendar-blank' }
const blogs: Place = { href: '/blogs', label: msg`Blogs`, icon: 'note-pencil' }
const marketplace: Place = { href: '/marketplace', label: msg`Marketplace`, icon: 'ticket' }
const upload: Place = { href: '/upload-post', label: msg`Upload`, icon: 'upload-simple' }

/** Only on the phone, whose tab bar has no room for them. */
export const tiles: readonly Place[] = [upload, forums, events, marketplace, feed, news, blogs, zoomRooms, polls]

const yours: PlaceGroup = {
  key: 'yours',
  title: msg`Yours`,
  places: [
    { href: '/videos/browse/my', label: msg`My videos`, icon: 'film-strip', Total: MyVideoTotal },
    { href: '/video/albums/browse/my', label: msg`My video albums`, icon: 'queue' },
    { href: '/photos/browse/my', label: msg`My photos`, icon: 'image' },
    { href: '/photo/albums/browse/my', label: msg`My photo albums`, icon: 'queue' },
    { href: '/events/browse/my', label: msg`My Events`, icon: 'calendar-blank' },
    { href: '/marketplace?view=my', label: msg`My items for sale`, icon: 'ticket' },
    { href: '/polls/browse/my', label: msg`My polls`, icon: 'chart-bar-horizontal' },
    { href: '/comments/received', label: msg`Comments`, icon: 'chat-circle' },
    { href: '/threads/my', label: msg`My Threads`, icon: 'note-pencil' },
    { href: '/videos/browse/myfaves', label: msg`Favourites`, icon: 'heart' },
    { href: '/settings/spend-tickets', label: msg`Spend Tickets`, icon: 'paper-plane-right' },
    { href: '/settings/tickets', label: msg`Ticket history`, icon: 'ticket', Total: TicketBalance },
    { href: '/settings/membership', label: msg`Membership`, icon: 'seal-check' },
    { href: '/settings/payment-history', label: msg`Payment History`, icon: 'file' },
    { href: '/settings/downloads', label: msg`My downloads`, icon: 'download-simple' },
    { href: '/settings/sales', label: msg`My sales`, icon: 'ticket', appliesTo: maySell },
    { href: '/products', label: msg`Products`, icon: 'ticket', appliesTo: maySell },
    { href: '/settings/payouts', label: msg`Payouts`, icon: 'ticket', appliesTo: maySell },
    { href: '/settings/vendor-info', label: msg`Vendor info`, icon: 'file', appliesTo: maySell },
    { href: '/settings/offline', label: msg`Saved offline`, icon: 'download-simple' },
    { href: '/search', label: msg`Search everything`, icon: 'magnifying-glass' },
    { href: '/settings/searches', label: msg`Saved searches`, icon: 'bookmark-simple' },
    { href: '/settings/invitations', label: msg`My invitations`, icon: 'link', Total: InvitationTotal },
  ],
}

const people: PlaceGroup = {
  key: 'people',
  title: msg`People`,
  places: [
    { href: '/friends', label: msg`Friends`, icon: 'users' },
    { href: '/heroes', label: msg`Heroes`, icon: 'star' },
    { href: '/fans', label: msg`Fans`, icon: 'users-three' },
    { href: '/settings/visitors', label: msg`Recent visitors`, icon: 'eye' },
  ],
}

const club: PlaceGroup = {
  key: 'club',
  title: msg`The club`,
  places: [forums, events, marketplace, feed, news, blogs, polls, zoomRooms],
  isOnDesktopOnly: true,
}

const account: PlaceGroup = {
  key: 'account',
  title: msg`Account`,
  places: [
    { href: '/settings/account', label: msg`Account`, icon: 'user-circle' },
    { href: '/settings/privacy', label: msg`Privacy`, icon: 'lock-simple' },
    { href: '/settings', label: msg`All settings`, icon: 'gear-six' },
  ],
}

const help: PlaceGroup = {
  key: 'help',
  title: msg`Help`,
  places: [
    { href: '/faq', label: msg`FAQ`, icon: 'info' },
    { href: '/contact', label: msg`Contact us`, icon: 'paper-plane-right' },
    { href: '/more-about-us', label: msg`More about us`, icon: 'info' },
    { href: '/ptp', label: msg`Player test page`, icon: 'play' },
  ],
}

const staff: PlaceGroup = {
  key: 'staff',
  title: msg`Staff`,
  places: [
    { href: '/lewis/report-data', label: msg`Reports`, icon: 'flag', appliesTo: ({ role }) => role === 'staff' || role === 'admin' },
    { href: '/lewis/approvals', label: msg`Approvals`, icon: 'seal-check', appliesTo: ({ role }) => role === 'staff' || role === 'admin' },
    { href: '/lewis/purchases', label: msg`Purchases`, icon: 'ticket', appliesTo: ({ role }) => role === 'staff' },
    { href: '/lewis/faq', label: msg`Questions`, icon: 'info', appliesTo: ({ role }) => role === 'staff' },
    { href: '/lewis/blog', label: msg`Blogs and site news`, icon: 'note-pencil', appliesTo: ({ role }) => role === 'staff' },
    {
      href: '/lewis/market-categories',
      label: categoriesTitle,
      icon: 'list',
      appliesTo: ({ role }) => role === 'staff' || role === 'admin',
    },
    { href: '/lewis/home', label: msg`Administration`, icon: 'gauge', appliesTo: ({ role }) => role === 'admin' },
  ],
}

/** The columns of the desktop; on the phone they follow one another. */
export const columns: ReadonlyArray<readonly PlaceGroup[]> = [[yours], [people, club], [account, help, staff]]
