/** Answers of a site with little activity, for screens that request more data than their test is about. */
import { recordView } from '#contract/content/content.ts'
import type { ResponseInput } from '#contract/endpoint.ts'
import { browseDirectory, listAttributes, listBirthdays } from '#contract/directory/directory.ts'
import { getDashboard, searchFeed, wallOf } from '#contract/feed.ts'
import { suggestHeroes } from '#contract/members.ts'
import { listCart } from '#contract/money/cart.ts'
import { getPaymentOptions, listPayments, openCardSession } from '#contract/money/payments.ts'
import { getPayoutOverview, listPayouts } from '#contract/money/payouts.ts'
import { fetchTray } from '#contract/notify/notifications.ts'
import { countFriends, getStanding, listFans, listHeroes, mutualFriends, searchFriends } from '#contract/people/friends.ts'
import { countProfileView, getStatLine, listFeaturedProfiles, listVisitors } from '#contract/profile/profile-visits.ts'
import { getMember } from '#contract/profile/profile.ts'
import { siteStatus } from '#contract/site/site.ts'
import { blockVersion, getNews, getSiteSettings, listHelpTopics, listNews, renderBlock, viewBlock } from '#contract/site/pages.ts'
import { getQuote } from '#contract/site/quotes.ts'
import { countUnread, getChatSettings, listConversations, listOnline, listPublic } from '#contract/chat/chat.ts'
import { listHangout } from '#contract/chat/hangout.ts'
import { countMail, listThreads, searchMessages } from '#contract/mail/mail.ts'
import { getUploadServer, listUploads, uploadChunkBytes } from '#contract/uploads.ts'
import { listPhotoAlbumOptions } from '#contract/photos/photo-albums.ts'
import { relatedVideos } from '#contract/videos.ts'
import { presentBadge } from '#tests/fake/present.ts'
import type { FakeMember } from '#tests/fake/world.ts'
import type { TestServer } from './fake-server.ts'

/** The last page of a list, with these items. */
export function pageOf<Item>(items: Item[] = []) {
  return { items, total: items.length, page: 1, limit: 20, nextCursor: null }
}

/** Neither mail nor conversations. */
export function answerQuietChat(server: TestServer): void {
  server.answer(recordView, () => ({ views: 1 }))
  server.answer(countMail, () => ({ unread: 0, requests: 0 }))
  server.answer(listThreads, () => pageOf())
  server.answer(listConversations, () => pageOf())
  server.answer(listPublic, () => pageOf())
  server.answer(listOnline, () => ({ users: [] }))
  server.answer(listHangout, () => ({ rooms: [] }))
  server.answer(countUnread, () => ({ conversations: 0, requests: 0 }))
  server.answer(fetchTray, () => ({
    friends: [],
    notifications: [],
    messages: [],
    counts: { friends: 0, notifications: 0, messages: 0 },
  }))
}

/** Home, feed, members and staff's texts, all empty except for titles. */
export function answerQuietSite(server: TestServer): void {
  answerQuietChat(server)
  server.answer(siteStatus, () => ({ isOnline: true, message: '', emailDelivery: 'online' as const, emailDeliveryOnline: true }))
  server.answer(getDashboard, () => ({
    ...{ lead: null, newSince: null, newVideos: [], continueWatching: [], heroesToBe: [], feed: [], heroesOnline: null },
    ...{ logins: null, newMembers: null, news: null, quote: null, horoscope: null, banner: null },
  }))
  server.answer(getQuote, () => ({ quote: null, horoscope: null }))
  server.answer(searchFeed, () => pageOf())
  server.answer(wallOf, () => pageOf())
  server.answer(listNews, () => pageOf([{ newsId: 1, title: 'A new hall', text: 'It is long.', publishedAt: 1_700_000_000 }]))
  server.answer(getNews, ({ newsId }) => ({ newsId, title: 'A new hall', text: 'It is long.', publishedAt: 1_700_000_000 }))
  server.answer(listHelpTopics, () => ({ topics: [] }))
  server.answer(renderBlock, ({ view }) => blockOf(view))
  server.answer(viewBlock, ({ view }) => blockOf(view))
  server.answer(getSiteSettings, () => ({
    ...{ locales: ['en' as const], blockVersion, ticketDollars: 1, uploadMaxBytes: 1e9, newsWidgetUrl: null },
  }))
  server.answer(listPhotoAlbumOptions, () => ({ albums: [] }))
  server.answer(relatedVideos, () => ({ videos: [] }))
  server.answer(listFeaturedProfiles, () => ({ members: [] }))
  server.answer(suggestHeroes, () => ({ members: [] }))
  server.answer(listVisitors, () => pageOf())
  server.answer(browseDirectory, () => pageOf())
  server.answer(listAttributes, () => ({ attributes: [] }))
  server.answer(listBirthdays, () => ({ birthdays: [] }))
  server.answer(searchFriends, () => pageOf())
  server.answer(countFriends, () => ({ friends: 0, requests: 0, pending: 0, heroes: 0, fans: 0 }))
  server.answer(listHeroes, () => pageOf())
  server.answer(listFans, () => pageOf())
  server.answer(getUploadServer, () => ({
    ...{ uploadServerId: 4, uploadServerUrl: '', maxBytes: 1e9, extensions: ['mp4'], chunkBytes: uploadChunkBytes },
  }))
  answerQuietPayments(server)
  server.answer(listUploads, () => ({ uploads: [] }))
  server.answer(getChatSettings, () => ({ showsTyping: true, showsRead: true, showsOnline: true, isRelayOnly: false, version: 1 }))
}

/** Nothing was bought, and nothing can be. */
export function answerQuietPayments(server: TestServer): void {
  server.answer(listPayments, () => pageOf())
  server.answer(listCart, () => ({ items: [], priceInCents: 0 }))
  server.answer(listPayouts, () => pageOf())
  server.answer(getPayoutOverview, () => ({ earned: 0, held: 0, owed: 0, minimum: 50, hasAccount: false, open: null }))
  server.answer(openCardSession, () => ({ session: 's'.repeat(20), formPath: '/older.css', submitTo: '/card-processor/tokens' }))
  server.answer(getPaymentOptions, () => ({
    ...{ mode: 'off' as const, packages: [], savedCard: null, canKeepCard: false, statementName: 'RW Services', owed: 0 },
  }))
}

/** A text by staff, titled like its address. */
function blockOf(view: string) {
  return { view, title: `Of ${view}`, html: '<p>What staff <em>wrote</em>.</p>', locale: 'en' as const, updatedAt: 1 }
}

/** A member whose profile everyone may see, a friend of the viewer. */
export function answerProfile(server: TestServer, member: FakeMember): void {
  const profile: ResponseInput<typeof getMember> = {
    ...presentBadge(member),
    ...{
      joinedAt: member.joinedAt,
      lastSeenAt: member.lastSeenAt,
      aboutMe: 'I lay rope.',
      picture: null,
      age: { kind: 'years', years: 41 },
    },
    ...{ height: 180, weight: 80, countryIso: 'GB', gisCountry: 'United Kingdom', gisRegion: 'England', gisCity: 'Chatham' },
    ...{ gisNeighbourhood: '', gisLat: null, gisLong: null, contacts: [], customFields: [], fetishes: [], totalVideo: 0, views: 3 },
    ...{ totalComment: 0, isMemorial: false, usesMetric: true, note: '', interestSentAt: null },
    can: { canContact: true, canSendInterest: true, canNote: true, canBlock: true, canReport: true, canComment: true, canEdit: false },
  }
  server.answer(getMember, () => profile)
  server.answer(getStatLine, () => ({ totalVideo: 0, totalFan: 0, totalHero: 0, totalFriend: 1, views: 3 }))
  server.answer(countProfileView, () => ({ views: 3 }))
  server.answer(getStanding, () => ({ userId: member.id, state: 'friends' as const, isHero: false, isFan: false }))
  server.answer(mutualFriends, () => pageOf())
}

/** One message from them to the member, in a thread of its own. */
export function answerThread(server: TestServer, threadId: number, from: FakeMember, to: FakeMember): void {
  const thread: ResponseInput<typeof searchMessages>['thread'] = {
    ...{ threadId, subject: 'Thursday', box: 'inbox', isRequest: false, isRead: true, messageTotal: 1, can: { canReply: true } },
    users: [to, from].map((each) => ({ ...presentBadge(each), isRead: true })),
    last: { senderId: from.id, excerpt: 'At eight', attachmentTotal: 0, publishedAt: 1_700_000_000 },
  }
  const message = {
    ...{
      messageId: 1,
      threadId,
      sender: presentBadge(from),
      text: 'At eight',
      attachments: [],
      publishedAt: 1_700_000_000,
      editedAt: null,
    },
    can: { canEdit: false, canRemove: true },
  }
  server.answer(listThreads, () => pageOf([thread]))
  server.answer(searchMessages, () => ({ thread, messages: [message], hasOlder: false, hasNewer: false }))
}
