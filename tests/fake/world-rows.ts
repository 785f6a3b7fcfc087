/** The rows of the fake server's world. */
import type { ItemCondition, ItemState } from '#contract/community/market-choices.ts'
import type { Post } from '#contract/community/forums.ts'
import type { Comment } from '#contract/comments.ts'
import type { EventApproval, EventVisibility, GuestList, RsvpValue } from '#contract/community/event-choices.ts'
import type { InviteState, SeatState } from '#contract/community/events.ts'
import type { ResultTime } from '#contract/community/poll-choices.ts'
import type { MemberCard } from '#contract/directory/directory.ts'
import type { SavedSearch, SearchModule } from '#contract/directory/searches.ts'
import type { TicketItemType } from '#contract/money/ticket-types.ts'
import type { MembershipEvent, MembershipKind, MembershipMonths } from '#contract/money/membership.ts'
import type { InvitationState } from '#contract/registration/invitations.ts'
import type { NotificationKind } from '#contract/notify/notifications.ts'
import type { NotifySettings } from '#contract/notify/settings.ts'
import type { VideoFacts } from '#contract/policy/videos.ts'
import type { Locale } from '#contract/primitives.ts'
import type { GroupId, PermissionFlag } from '#contract/roles.ts'
import type { dateFormats, Preferences } from '#contract/session.ts'
import type { VideoAlbumType } from '#contract/albums/video-albums.ts'
import type { Audience, VideoStatus } from '#contract/videos.ts'
import type { FieldVersions } from './usual-rows.ts'

export interface FakeMember {
  readonly id: number
  userName: string
  nameChangedAt: number | null
  groupId: GroupId
  /** Permissions of this member alone, overriding those of the group. */
  ownFlags: Partial<Record<PermissionFlag, boolean>>
  email: string
  aboutMe: string
  userImage: string | null
  isDeleted: boolean
  joinedAt: number
  /** Null: not shown. */
  lastSeenAt: number | null
  lastVisitAt: number | null
  age: number | null
  ageForm: MemberCard['ageForm']
  heightCm: number | null
  contacts: Array<{ site: string; value: string }>
  place: FakePlace | null
  /** Of members who share it. */
  position: { readonly latitude: number; readonly longitude: number } | null
  views: number
  locale: Locale
  dateFormat: (typeof dateFormats)[number]
  usesLocaleDates: boolean
  timeFormat: '24' | '12'
  timeZone: string
  usesMetric: boolean
  preferences: Partial<Preferences>
  notifySettings: NotifySettings
  readonly settingsVersions: FieldVersions
  readonly notifyVersions: FieldVersions
}

export interface FakePlace {
  readonly countryIso: string
  readonly regionId: number
  readonly region: string
  readonly cityId: number
  readonly city: string
}

/** One member's request, friendship or hero. */
export interface FakeTie {
  readonly from: number
  readonly to: number
  readonly since: number
}
export type TieKind = 'requests' | 'friends' | 'heroes'

export interface FakeTicket {
  readonly id: number
  readonly key: string
  readonly itemType: TicketItemType
  readonly buyerId: number | null
  readonly sellerId: number | null
  readonly amount: number
  readonly description: string
  readonly typeId: string | null
  readonly itemId: number | null
  readonly packageId: number | null
  /** There is a block between the two. */
  readonly hidesOther: boolean
  readonly createdAt: number
}

/** One for each member at most. Times in seconds. */
export interface FakeMembership {
  readonly memberId: number
  kind: MembershipKind
  startsAt: number
  endsAt: number
  groupBefore: number
  history: MembershipEvent[]
}

/** A consent to the renewal of a membership. */
export interface FakeRenewal {
  readonly id: number
  readonly memberId: number
  readonly kind: MembershipKind
  readonly months: MembershipMonths
  readonly price: number
  isOn: boolean
}

/** Invitations beyond the ten. */
export interface FakeAllowance {
  readonly memberId: number
  readonly qty: number
  readonly key: string
}

export interface FakeInvitation {
  readonly id: number
  inviterId: number
  email: string
  note: string
  state: InvitationState
  acceptedBy: number | null
  createdAt: number
  expiresAt: number
  isExtra: boolean
  version: number
}

export interface FakeVideo {
  readonly id: number
  ownerId: number
  title: string
  description: string
  durationSeconds: number | null
  videoStatus: VideoStatus
  isDraft: boolean
  isPlayable: boolean
  isFeatured: boolean
  isPortrait: boolean
  price: number | null
  /** Its place in `saleModes`, and what that means for the viewers of the test. */
  forSale: number
  sale: VideoFacts['sale']
  views: number
  upVotes: number
  downVotes: number
  /** In seconds, like all times here. */
  publishedAt: number
  allowPlay: Audience
  allowDownload: Audience
  categories: number[]
  /** Ids of members, in order. */
  stars: number[]
  thumbTimecode: string | null
  watcherOverlay: boolean
  watermark: string | null
  version: number
  readonly votes: Map<number, 'up' | 'down'>
  /** Members who marked it as a favourite, and since when. */
  readonly keptBy: Map<number, number>
}

export interface FakeAlbum {
  readonly id: number
  ownerId: number
  albumType: VideoAlbumType
  /** Somebody has bought it, and their access runs. */
  hasBuyers: boolean
  title: string
  description: string
  privacy: number
  privacyComment: number
  price: number | null
  /** In order. */
  videoIds: number[]
  upVotes: number
  downVotes: number
  createdAt: number
  contentChangedAt: number
  version: number
  readonly votes: Map<number, 'up' | 'down'>
}

export interface FakePoll {
  readonly id: number
  ownerId: number
  title: string
  isMultiple: boolean
  showResults: ResultTime
  endsAt: number | null
  privacy: number
  privacyComment: number
  answers: Array<{ readonly answerId: number; readonly answer: string }>
  /** The answers that each member has chosen. */
  readonly chosen: Map<number, number[]>
  upVotes: number
  downVotes: number
  createdAt: number
  version: number
  /** Likes. */
  readonly votes: Map<number, 'up' | 'down'>
  readonly keptBy: Map<number, number>
}

export interface FakeForum {
  readonly id: number
  parentId: number | null
  name: string
  description: string
  ordering: number
}

export interface FakeThread {
  readonly id: number
  forumId: number
  ownerId: number
  title: string
  isSticky: boolean
  isClosed: boolean
  closing: { readonly at: number; readonly byId: number | null; readonly reason: string } | null
  pollId: number | null
  tagList: readonly string[]
  createdAt: number
  /** By member. */
  readonly seats: Map<number, { readPostId: number; isSubscribed: boolean }>
}

export interface FakePost {
  readonly id: number
  threadId: number
  authorId: number
  text: string
  quotedId: number | null
  attachments: Post['attachments']
  approval: Post['approval']
  createdAt: number
  editedAt: number | null
  /** The texts that edits have replaced, newest first. */
  revisions: Array<{ readonly text: string; readonly editorId: number; readonly replacedAt: number }>
  upVotes: number
  downVotes: number
  /** Likes. */
  readonly votes: Map<number, 'up' | 'down'>
}

export interface FakeComment {
  readonly id: number
  typeId: Comment['typeId']
  itemId: number
  parentId: number | null
  authorId: number
  text: string
  attachments: Comment['attachments']
  postedAt: number
  editedAt: number | null
  version: number
}

export interface FakeSearch extends Omit<SavedSearch, 'module'> {
  memberId: number
  module: SearchModule
  /** In seconds; undefined: at the beginning of time. */
  seenAt?: number | undefined
}

export interface FakeNotification {
  readonly id: number
  memberId: number
  kind: NotificationKind
  actorId: number | null
  videoId: number | null
  createdAt: number
  isSeen: boolean
}

export interface FakeCategory {
  readonly categoryId: number
  categoryGroupId: number
  title: string
  totalVideo: number
}

/** An answer or an invitation. Those taken back stay. */
export interface FakeGuest {
  readonly memberId: number
  rsvp: RsvpValue | null
  seat: SeatState | null
  state: InviteState
  isInvited: boolean
  note: string
  tellsFriends: boolean
  checkedInAt: number | null
  answeredAt: number
  /** Its place in line; null without a seat. */
  line: number | null
}

export interface FakeMarketItem {
  readonly id: number
  ownerId: number
  title: string
  description: string
  categoryId: number | null
  condition: ItemCondition
  priceText: string
  /** In tickets. */
  price: number | null
  state: ItemState
  cityId: number | null
  distanceBand: number | null
  images: readonly string[]
  isListed: boolean
  expiresAt: number
  /** The order of the list. */
  listedAs: number
  tagList: readonly string[]
  createdAt: number
  version: number
  readonly keptBy: Map<number, number>
}

export interface FakeEvent {
  readonly id: number
  ownerId: number
  title: string
  description: string
  startTime: number
  endTime: number | null
  maxGuests: number | null
  cityId: number | null
  area: string
  location: string
  privateLocation: boolean
  addressFrom: number | null
  isOnline: boolean
  link: string | null
  guestList: GuestList
  confirmsGuests: boolean
  visibility: EventVisibility
  imagePath: string | null
  approval: EventApproval
  approvalReason: string
  distanceBand: number | null
  tagList: readonly string[]
  readonly guests: Map<number, FakeGuest>
  /** Who has read the address, by member: when last, and how often. */
  readonly readings: Map<number, { readAt: number; total: number }>
  upVotes: number
  downVotes: number
  createdAt: number
  version: number
  readonly votes: Map<number, 'up' | 'down'>
  readonly keptBy: Map<number, number>
}
