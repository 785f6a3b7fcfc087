/** The list of domains: the only place that knows them all. */
import { maySee } from '#contract/policy/videos.ts'
import type { WatchedItem } from '#contract/realtime.ts'
import type { Viewer } from '#contract/roles.ts'
import { createContent } from './content/create-content.ts'
import { findVideoFacts } from './db/facts/find-video-facts.ts'
import { accountsDomain } from './domains/accounts/index.ts'
import { attachmentsDomain } from './domains/attachments/index.ts'
import { commentsDomain } from './domains/comments/index.ts'
import { contentDomain } from './domains/content/index.ts'
import { accountDeletionDomain } from './domains/account-deletion/index.ts'
import { directoryDomain } from './domains/directory/index.ts'
import { encodingDomain } from './domains/encoding/index.ts'
import { blogKind, blogsDomain } from './domains/blogs/index.ts'
import { faqDomain } from './domains/faq/index.ts'
import { eventKind, eventsDomain } from './domains/events/index.ts'
import { exportsDomain } from './domains/exports/index.ts'
import { finderDomain } from './domains/finder/index.ts'
import { feedDomain } from './domains/feed/index.ts'
import { forumsDomain, postKind, threadKind } from './domains/forums/index.ts'
import { friendsDomain } from './domains/friends/index.ts'
import { geoDomain } from './domains/geo/index.ts'
import { registrationDomain } from './domains/registration/index.ts'
import { membersDomain } from './domains/members/index.ts'
import { notificationsDomain } from './domains/notifications/index.ts'
import { siteDomain } from './domains/site/index.ts'
import { emailConsentDomain } from './domains/email-consent/index.ts'
import { pagesDomain } from './domains/pages/index.ts'
import { playbackDomain } from './domains/playback/index.ts'
import { memberKind, profilesDomain } from './domains/profiles/index.ts'
import { blocksDomain } from './domains/blocks/index.ts'
import { searchesDomain } from './domains/searches/index.ts'
import { uploadsDomain } from './domains/uploads/index.ts'
import { mailDomain } from './domains/mail/index.ts'
import { chatDomain } from './domains/chat/index.ts'
import { callsDomain } from './domains/calls/index.ts'
import { zoomDomain } from './domains/zoom/index.ts'
import { moderationDomain } from './domains/moderation/index.ts'
import { pollKind, pollsDomain } from './domains/polls/index.ts'
import { marketDomain, marketItemKind } from './domains/market/index.ts'
import { photoAlbumKind, photoAlbumsDomain } from './domains/photo-albums/index.ts'
import { photoKind, photosDomain } from './domains/photos/index.ts'
import { createPaymentsDomain, ticketPackageKind } from './domains/payments/index.ts'
import { tagsDomain } from './domains/tags/index.ts'
import { membershipKind, membershipsDomain, renewableMembership } from './domains/memberships/index.ts'
import { createRenewalsDomain } from './domains/renewals/index.ts'
import { renewableAlbum, salesDomain } from './domains/sales/index.ts'
import { ticketsDomain } from './domains/tickets/index.ts'
import { vendorsDomain } from './domains/vendors/index.ts'
import { videoAlbumKind, videoAlbumsDomain } from './domains/video-albums/index.ts'
import { videoKind, videosDomain } from './domains/videos/index.ts'
import type { Services } from './http/context.ts'
import type { Domain } from './http/domain.ts'

/** Everything that can be bought by card. */
const purchases = [ticketPackageKind, membershipKind]

export const domains: readonly Domain[] = [
  accountsDomain,
  registrationDomain,
  membersDomain,
  profilesDomain,
  blocksDomain,
  exportsDomain,
  friendsDomain,
  geoDomain,
  directoryDomain,
  searchesDomain,
  finderDomain,
  siteDomain,
  contentDomain,
  videosDomain,
  videoAlbumsDomain,
  photosDomain,
  photoAlbumsDomain,
  pollsDomain,
  blogsDomain,
  eventsDomain,
  faqDomain,
  marketDomain,
  tagsDomain,
  forumsDomain,
  ticketsDomain,
  membershipsDomain,
  createPaymentsDomain(purchases),
  createRenewalsDomain({ kinds: [renewableMembership, renewableAlbum], purchases }),
  salesDomain,
  vendorsDomain,
  commentsDomain,
  attachmentsDomain,
  feedDomain,
  pagesDomain,
  emailConsentDomain,
  uploadsDomain,
  encodingDomain,
  playbackDomain,
  mailDomain,
  chatDomain,
  callsDomain,
  zoomDomain,
  moderationDomain,
  accountDeletionDomain,
  notificationsDomain,
]

/** All kinds of content of the site. */
export const content = createContent([
  videoKind,
  videoAlbumKind,
  photoKind,
  photoAlbumKind,
  pollKind,
  blogKind,
  eventKind,
  marketItemKind,
  threadKind,
  postKind,
  memberKind,
])

/** The domains that a standalone chat process serves over HTTP. */
export const chatDomains: readonly Domain[] = [chatDomain, callsDomain]

/** A socket may hear about a video or poll that its member may see. */
export async function mayWatch({ db }: Services, viewer: Viewer, item: WatchedItem): Promise<boolean> {
  if ('pollId' in item) return viewer.id !== null && (await pollKind.findVisible(db, { ...viewer, id: viewer.id }, [item.pollId])).size > 0
  const { videoId } = item
  const facts = await findVideoFacts(db, videoId, viewer.id)
  return facts !== null && maySee(viewer, facts)
}
