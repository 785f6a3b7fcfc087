/** Every question to the server that may reveal another member, with inputs aimed at one subject: all calls that read, and some more. */
import { declaredKinds } from '#contract/content/kinds.ts'
import { isRead, type Endpoint } from '#contract/endpoint.ts'
import { searchPlaces } from '#contract/directory/geo.ts'
import { listAddressReadings, readAddress } from '#contract/community/event-guests.ts'
import { endpoints } from '#contract/index.ts'
import { searchMembers } from '#contract/members.ts'
import { recheckSaved, requestPlay, requestSave } from '#contract/playback.ts'
import { searchExposed } from '#contract/site/email-consent.ts'
import { searchThreads } from '#contract/mail/mail.ts'

/** The subject of the questions. Before it exists, its ids belong to nothing. */
export interface Subject {
  readonly videoId: number
  readonly albumId: number
  readonly photoId: number
  readonly photoAlbumId: number
  readonly pollId: number
  readonly blogId: number
  readonly eventId: number
  readonly marketItemId: number
  readonly forumThreadId: number
  readonly postId: number
  readonly memberId: number
  readonly name: string
  readonly threadId: number
  readonly messagingHash: string
}

export const nothingYet: Subject = {
  videoId: 999_999_999,
  albumId: 999_999_999,
  photoId: 999_999_999,
  photoAlbumId: 999_999_999,
  pollId: 999_999_999,
  blogId: 999_999_999,
  eventId: 999_999_999,
  marketItemId: 999_999_999,
  forumThreadId: 999_999_999,
  postId: 999_999_999,
  memberId: 999_999_999,
  name: 'nobody-yet',
  threadId: 999_999_999,
  messagingHash: '0'.repeat(32),
}

/** The members that the subject has to do with, and where they live. */
export interface Surroundings {
  readonly hostId: number
  readonly hostName: string
  readonly otherVideoId: number
  /** A forum, and a thread of the host in it. */
  readonly forumId: number
  readonly hostThreadId: number
  readonly place: { readonly countryIso: string; readonly regionId: number; readonly cityId: number }
}

/** Words that occur in every subject, for searches. */
export const marks = { title: 'quarterdeck', text: 'halyard', about: 'binnacle', person: 'mizzen' } as const

export interface Question {
  readonly name: string
  readonly endpoint: Endpoint
  readonly input: object
  /** Compared by whether it is refused, not by its answer. */
  readonly isOutcomeOnly: boolean
}

/** The caller's own settings and devices, and what the site shows to everyone: nothing of other members is in them. */
const aboutNobodyElse: readonly string[] = [
  ...['getSelf', 'getDetails', 'listPasskeys', 'listSessions', 'listTimeZones', 'userBadge'].map((name) => `accounts.${name}`),
  ...[
    'getBanner',
    'getBlockSource',
    'getMenu',
    'getQuote',
    'getSiteSettings',
    'listBlocks',
    'listHelpTopics',
    'listNews',
    'renderBlock',
    'viewBlock',
  ].map((name) => `pages.${name}`),
  ...['encoding.inProgress', 'exports.get', 'uploads.getServer', 'uploads.list', 'push.getKey', 'privacy.load', 'searches.load'],
  ...['profiles.listCustomFields', 'profiles.load', 'profiles.loadFetishes', 'notifications.getSettings', 'chat.getSettings'],
  ...['members.listGroups', 'directory.listAttributes', 'invitations.get', 'joining.getProofChallenge', 'operations.siteStatus'],
  ...['payouts.list', 'payouts.overview', 'renewals.list'],
  ...['optin.getOwn', 'optin.getShowcase', 'calls.get', 'payments.options', 'cart.list'],
]

/** Calls that are not reads by their offline kind and still reveal others. */
const alsoAsked: readonly Endpoint[] = [
  ...[searchMembers, searchThreads, searchPlaces, searchExposed, requestPlay, requestSave, recheckSaved],
  ...[readAddress, listAddressReadings],
]
/** Their answers contain a signature or a time. */
const outcomeOnly: readonly Endpoint[] = [requestPlay, requestSave]

const asked = [...endpoints.filter(isRead), ...alsoAsked].filter(({ name }) => !aboutNobodyElse.includes(name))

/** Every viewer has saved the list of every kind under this name. */
export const savedName = 'Everything'
export const searchModules = declaredKinds().flatMap(({ module }) => module ?? [])

export function questionsAbout(subject: Subject, surroundings: Surroundings): Question[] {
  const inputs: Inputs = {
    ...inputsOfPeople(subject, surroundings),
    ...inputsOfVideos(subject, surroundings),
    ...inputsOfAlbums(subject, surroundings),
    ...inputsOfPhotos(subject, surroundings),
    ...inputsOfPolls(subject),
    ...inputsOfTexts(subject),
    ...inputsOfEvents(subject),
    ...inputsOfMarket(subject),
    ...inputsOfForums(subject, surroundings),
    ...inputsOfChat(subject),
    'searches.countNew': searchModules.map((module) => ({ module, searches: [{ name: savedName, filter: '{}' }] })),
  }
  return asked.flatMap((endpoint) =>
    (inputs[endpoint.name] ?? [{}]).map((input, index) => ({
      name: index === 0 ? endpoint.name : `${endpoint.name} ${index + 1}`,
      endpoint,
      input,
      isOutcomeOnly: outcomeOnly.includes(endpoint),
    })),
  )
}

type Inputs = Readonly<Record<string, readonly object[]>>

function inputsOfPeople({ memberId: userId, name: userName }: Subject, { hostId, place }: Surroundings): Inputs {
  const [of, ofHost] = [{ userId }, { userId: hostId }]
  const { countryIso: iso, regionId, cityId } = place
  return {
    'finder.find': [
      { text: userName },
      ...Object.values(marks).map((text) => ({ text })),
      { text: `-${userName}` },
      { text: `#${userId}` },
    ],
    'members.get': [of, { userName }, ofHost],
    'members.search': [{ text: userName }, { text: marks.person }, { text: 'm' }],
    'directory.browse': [
      ...[{}, { sortBy: 'videos' }, { view: 'heroes' }, { view: 'online' }, { hasVideos: true }],
      ...[{ text: { value: marks.about, target: 'title' } }, { text: { value: `#${userId}` } }, { text: { value: `-${userName}` } }],
      ...[{ text: { value: marks.about, target: 'contacts' } }],
      ...[{ geo: { iso, regions: [regionId], cities: [cityId] } }, { ageMin: 18, ageMax: 60 }, { heightMin: 130, heightMax: 210 }],
      ...[{ attributes: [{ name: 'cf_position', values: ['versatile'] }] }],
    ],
    'geo.listRegions': [{ iso }],
    'geo.listCities': [{ regions: [regionId] }],
    'geo.loadPlaces': [{ iso, regions: [regionId], cities: [cityId] }],
    'geo.searchPlaces': [{ text: 'Lyon' }],
    'friends.ofMember': [of, ofHost, {}],
    'friends.fans': [of, ofHost, {}],
    'friends.heroes': [of, ofHost, {}],
    'friends.mutual': [of, ofHost],
    'friends.getStanding': [of],
    'profiles.getStatLine': [of, ofHost],
    'profiles.listCards': [{ userIds: [userId, hostId] }],
    'feed.wall': [of, ofHost],
  }
}

function inputsOfVideos(
  { videoId, albumId, photoId, photoAlbumId, pollId, blogId, eventId, marketItemId, memberId: userId, name: userName }: Subject,
  { hostId, hostName, otherVideoId }: Surroundings,
): Inputs {
  return {
    'videos.browse': [
      ...[{}, { sortBy: 'title' }, { sortBy: 'most-talked' }, { shorts: true }, { userId }, { userName }],
      ...['myfaves', 'heroes', 'friend', 'featured', 'starring'].map((view) => ({ view })),
      ...['his', 'his_faves', 'his_friend', 'his_heroes'].flatMap((view) => [
        { view, userId },
        { view, userId: hostId },
      ]),
      ...[
        { view: 'single', itemId: videoId },
        { view: 'album', albumId },
        { view: 'starring', userId: hostId },
      ],
      ...[marks.title, `#${videoId}`, `-${userName}`, `-${hostName}`].map((value) => ({ text: { value } })),
      ...[{ text: { value: marks.text, target: 'description' } }, { download: 'friends' }, { download: 'members' }],
    ],
    'videos.get': [{ videoId }],
    'videos.related': [{ videoId }, { videoId: otherVideoId }],
    'comments.search': [
      ...[videoId, otherVideoId].map((itemId) => ({ itemId, typeId: 'video', parentId: null })),
      { itemId: albumId, typeId: 'video_album', parentId: null },
      { itemId: photoId, typeId: 'photo', parentId: null },
      { itemId: photoAlbumId, typeId: 'photo_album', parentId: null },
      { itemId: pollId, typeId: 'poll', parentId: null },
      { itemId: blogId, typeId: 'blog', parentId: null },
      { itemId: eventId, typeId: 'event', parentId: null },
      { itemId: marketItemId, typeId: 'market_item', parentId: null },
    ],
    'comments.browse': [
      ...[{}, { view: 'my' }, { view: 'received' }, { userName }, { userName: hostName }, { typeId: 'user', itemId: userId }],
      ...['video', 'video_album', 'photo', 'photo_album', 'poll', 'event'].map((typeId) => ({ typeId })),
      ...[videoId, otherVideoId].map((itemId) => ({ itemId, typeId: 'video' })),
      ...[
        { itemId: photoId, typeId: 'photo' },
        { itemId: pollId, typeId: 'poll' },
        { itemId: eventId, typeId: 'event' },
      ],
    ],
    'playback.requestPlay': [{ videoId }],
    'tickets.view': [{ id: 999_999_999 }],
    'products.list': [{ userId }, { userName }],
    'products.view': [{ productId: 999_999_999 }],
    'sales.view': [{ id: 999_999_999 }],
    'downloads.remaining': [{ itemId: videoId }],
    'sales.offer': [
      { typeId: 'video', itemId: videoId },
      { typeId: 'video_album', itemId: albumId },
    ],
    'playback.requestSave': [{ videoId }],
    'playback.recheckSaved': [{ videoIds: [videoId] }],
  }
}

/** Not the viewer's own albums: what is in them is their own. */
function inputsOfAlbums({ albumId, videoId, memberId: userId, name: userName }: Subject, { hostId, otherVideoId }: Surroundings): Inputs {
  return {
    'videoAlbums.get': [{ albumId }],
    'videoAlbums.search': [
      ...[{}, { sortBy: 'total_video' }, { view: 'friend' }, { userId }, { userName }, { userId: hostId }],
      ...[{ videoId }, { videoId: otherVideoId }, { includeEmptyAlbums: true }],
      { search: [{ fld: 'title', op: 'contains', val: marks.title }] },
      { search: [{ fld: 'description', op: 'contains', val: marks.text }] },
    ],
    'content.listKeys': [{ typeId: 'video_album', itemId: albumId }],
  }
}

function inputsOfPhotos({ photoId, photoAlbumId: albumId, memberId: userId, name: userName }: Subject, { hostId }: Surroundings): Inputs {
  return {
    'photos.browse': [
      ...[{}, { userId }, { albumId }, { sortBy: 'comments' }, { userName }, { userId: hostId }],
      ...['heroes', 'featured', 'fave', 'promo'].map((view) => ({ view })),
      ...[{ text: marks.title }, { text: userName }, { tags: [marks.about] }, { categories: [201] }],
    ],
    'photos.get': [{ photoId }],
    'photos.pager': [{ photoId }, { photoId, albumId }],
    'photoAlbums.browse': [
      {},
      { userId },
      { view: 'friend' },
      { text: marks.title },
      { tags: [marks.about] },
      { includeEmptyAlbums: true },
    ],
    'photoAlbums.get': [{ albumId }],
    'photoAlbums.options': [{ userId }, {}],
    'tags.search': [{ text: marks.about }],
    'tags.ofItem': [
      { typeId: 'photo', itemId: photoId },
      { typeId: 'photo_album', itemId: albumId },
    ],
    'tags.ofMember': [{ userId }],
  }
}

function inputsOfPolls({ pollId, memberId: userId, name: userName }: Subject): Inputs {
  const searches = [{}, { userId }, { view: 'friend' }, { text: marks.title }, { userName }, { sortBy: 'total_voters' }]
  return { 'polls.get': [{ pollId }], 'polls.search': searches, 'polls.searchResults': searches }
}

/** Posts are open to every member, except across blocks; what staff write belongs to no member. */
function inputsOfTexts({ blogId, memberId: userId, name: userName }: Subject): Inputs {
  return {
    'blogs.get': [{ blogId }],
    'blogs.search': [{}, { userId }, { view: 'friend' }, { text: marks.title }, { userName }, { sortBy: 'total_like' }],
    'faq.getCategory': [{ catId: 999_999_999 }],
    'faq.getQuestion': [{ questionId: 999_999_999 }],
    'faq.listQuestions': [{ text: marks.text }],
    'pages.getNews': [{ newsId: 999_999_999 }],
  }
}

function inputsOfEvents({ eventId, memberId: userId, name: userName }: Subject): Inputs {
  const views = ['my', 'pending', 'going', 'invited', 'past'].map((view) => ({ view }))
  return {
    'events.get': [{ eventId }],
    'events.search': [{}, { userId }, { text: marks.title }, { userName }, { sortBy: 'near' }, { withinKm: 100 }, ...views],
    'events.guests': [{ eventId }, { eventId, view: 'waiting' }],
    'events.address': [{ eventId }],
    'events.addressReadings': [{ eventId }],
    'events.checkInCode': [{ eventId }],
    'events.door': [{ eventId }],
  }
}

function inputsOfMarket({ marketItemId, memberId: userId, name: userName }: Subject): Inputs {
  return {
    'market.get': [{ itemId: marketItemId }],
    'market.search': [{}, { userId }, { text: marks.title }, { userName }, { sortBy: 'near' }, { view: 'my' }, { view: 'fave' }],
    'market.categories': [{}],
  }
}

/** Forums are open to every member, except across blocks and for posts that wait for staff. */
function inputsOfForums({ memberId: userId, forumThreadId: threadId, postId }: Subject, { forumId, hostThreadId }: Surroundings): Inputs {
  return {
    'forums.threads': [{}, { view: 'subscribed' }, { text: marks.title }, { forumId }, { view: 'unanswered' }],
    'forums.thread': [{ threadId }, { threadId: hostThreadId }],
    'forums.selectThread': [{ threadId }, { threadId: hostThreadId }, { threadId: hostThreadId, place: 'last' }],
    'forums.selectPost': [{ postId }],
    'forums.post': [{ postId }],
    'forums.edits': [{ postId }],
    'forums.posts': [{}, { userId }, { text: marks.text }, { forumId }, { threadId }],
  }
}

function inputsOfChat({ threadId, messagingHash }: Subject): Inputs {
  const chat = [{ messagingHash }]
  return {
    'mail.messages': [{ threadId }],
    'mail.search': [{ text: marks.text }],
    'mail.list': ['inbox', 'archive', 'trash'].map((box) => ({ box })),
    'chat.get': chat,
    'chat.listMessages': chat,
    'chat.listParticipants': chat,
    'chat.listRemoved': chat,
    'invitations.search': [{ text: marks.person }],
  }
}
