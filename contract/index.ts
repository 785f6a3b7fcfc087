/** Every endpoint of the product in one list, used by the route binder, /api-test, OpenAPI and the tests. */
import * as accountChanges from './account/changes.ts'
import * as passkeys from './account/passkeys.ts'
import * as phone from './account/phone.ts'
import * as settings from './account/settings.ts'
import * as accounts from './accounts.ts'
import * as videoAlbums from './albums/video-albums.ts'
import * as comments from './comments.ts'
import * as eventGuests from './community/event-guests.ts'
import * as events from './community/events.ts'
import * as blogs from './community/blogs.ts'
import * as market from './community/market.ts'
import * as polls from './community/polls.ts'
import * as forumWrites from './community/forum-writes.ts'
import * as forums from './community/forums.ts'
import * as approvals from './content/approvals.ts'
import * as content from './content/content.ts'
import * as finder from './content/finder.ts'
import * as directory from './directory/directory.ts'
import * as geo from './directory/geo.ts'
import * as searches from './directory/searches.ts'
import * as encoding from './encoding.ts'
import type { Endpoint } from './endpoint.ts'
import * as feed from './feed.ts'
import * as availability from './registration/availability.ts'
import * as codes from './registration/codes.ts'
import * as invitations from './registration/invitations.ts'
import * as proof from './registration/captcha.ts'
import * as registration from './registration/registration.ts'
import * as members from './members.ts'
import * as membership from './money/membership.ts'
import * as staffMembership from './money/staff-membership.ts'
import * as renewals from './money/renewals.ts'
import * as debts from './money/debts.ts'
import * as cart from './money/cart.ts'
import * as payments from './money/payments.ts'
import * as payouts from './money/payouts.ts'
import * as downloads from './money/downloads.ts'
import * as products from './money/products.ts'
import * as sales from './money/sales.ts'
import * as tickets from './money/tickets.ts'
import * as vendors from './money/vendors.ts'
import * as notifications from './notify/notifications.ts'
import * as push from './notify/push.ts'
import * as alarms from './site/alarms.ts'
import * as operations from './site/site.ts'
import * as friends from './people/friends.ts'
import * as photoAlbums from './photos/photo-albums.ts'
import * as photos from './photos/photos.ts'
import * as tags from './photos/tags.ts'
import * as playback from './playback.ts'
import * as dataExport from './profile/data-export.ts'
import * as privacy from './profile/privacy.ts'
import * as profilePicture from './profile/profile-picture.ts'
import * as profileVisits from './profile/profile-visits.ts'
import * as profile from './profile/profile.ts'
import * as safety from './profile/blocks-and-reports.ts'
import * as optin from './site/email-consent.ts'
import * as faq from './site/faq.ts'
import * as pages from './site/pages.ts'
import * as quotes from './site/quotes.ts'
import * as calls from './chat/calls.ts'
import * as chat from './chat/chat.ts'
import * as hangout from './chat/hangout.ts'
import * as mail from './mail/mail.ts'
import * as removals from './chat/removals.ts'
import * as reported from './site/moderation.ts'
import * as zoom from './chat/zoom.ts'
import * as uploads from './uploads.ts'
import * as videos from './videos.ts'

const joining = [availability, codes, invitations, proof, registration]
const domains = [
  ...[accounts, accountChanges, passkeys, phone, settings],
  ...[members, directory, geo, searches, friends],
  ...[profile, profilePicture, profileVisits, privacy, safety, dataExport],
  ...[notifications, push],
  ...[tickets, debts, sales, products, downloads, membership, staffMembership, renewals, payments, cart, payouts, vendors],
  ...[content, finder, comments, encoding, feed, playback, uploads, videos, videoAlbums],
  ...[photos, photoAlbums, tags, approvals],
  ...[polls, blogs, forums, forumWrites, events, eventGuests, market],
  ...joining,
  ...[pages, faq, quotes, optin],
  ...[mail, chat, hangout, removals, calls, zoom, reported],
  ...[alarms, operations],
]

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'request' in value
}

export const endpoints: readonly Endpoint[] = domains.flatMap((domain) => Object.values(domain).filter(isEndpoint))
