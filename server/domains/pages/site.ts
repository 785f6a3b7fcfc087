/** Information about the site itself, for clients. */
import type { ResponseInput } from '#contract/endpoint.ts'
import { blockVersion, type getMenu, type getSiteSettings } from '#contract/site/pages.ts'
import { locales } from '#contract/primitives.ts'
import { isFullMember, type Role } from '#contract/roles.ts'
import type { RequestContext } from '../../http/context.ts'

type Menu = ResponseInput<typeof getMenu>

const forAll: Menu['items'] = [
  { key: 'about', path: '/about' },
  { key: 'contact', path: '/contact' },
]
const forGuests: Menu['items'] = [
  { key: 'login', path: '/auth/login' },
  { key: 'register', path: '/auth/register/start' },
]
const forRegistered: Menu['items'] = [
  { key: 'terms', path: '/guest/terms' },
  { key: 'more_about_us', path: '/guest/more-about-us' },
]
const forMembers: Menu['items'] = [
  { key: 'home', path: '/dashboard' },
  { key: 'activity_feed', path: '/dashboard/activity-feed' },
  { key: 'news', path: '/dashboard/news' },
  { key: 'blogs', path: '/blogs' },
  { key: 'faq', path: '/faq' },
  { key: 'videos', path: '/videos' },
  { key: 'upload', path: '/video/create' },
  { key: 'spend_tickets', path: '/settings/tickets' },
  { key: 'ticket_history', path: '/settings/tickets' },
  { key: 'payment_history', path: '/settings/payment-history' },
  { key: 'settings', path: '/settings' },
]

export function menuFor(role: Role): Menu {
  if (role === 'guest') return { role, items: [...forGuests, ...forAll] }
  if (!isFullMember(role)) return { role, items: [...forRegistered, ...forAll] }
  return { role, items: [...forMembers, ...forAll] }
}

const ticketDollars = 1

export function siteSettingsFor({ config }: RequestContext): ResponseInput<typeof getSiteSettings> {
  return {
    locales: [...locales],
    blockVersion,
    ticketDollars,
    uploadMaxBytes: config.UPLOAD_MAX_BYTES,
    blogUrl: config.BLOG_URL ?? null,
    newsWidgetUrl: config.NEWS_WIDGET_URL ?? null,
    twitterWidgetUrl: config.TWITTER_WIDGET_URL ?? null,
  }
}
