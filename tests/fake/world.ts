/**
 * The fake server's data, in memory. Tests fill it with builders (`add…`) that accept overrides; the fake endpoints
 * read and change it.
 */
import { invitationDays } from '#contract/registration/invitations.ts'
import type { MembershipKind } from '#contract/policy/membership.ts'
import { defaultGroupFlags, groups, hasPermission, permissionFlags, roleOfGroup, type Viewer } from '#contract/roles.ts'

import type {
  FakeMember,
  FakePlace,
  FakeTie,
  TieKind,
  FakeAllowance,
  FakeMembership,
  FakeRenewal,
  FakeTicket,
  FakeInvitation,
  FakeVideo,
  FakeAlbum,
  FakePoll,
  FakeEvent,
  FakeGuest,
  FakeMarketItem,
  FakeForum,
  FakeThread,
  FakePost,
  FakeComment,
  FakeSearch,
  FakeNotification,
  FakeCategory,
} from './world-rows.ts'
import type { FakeBlog, FakeFaqCategory, FakeFaqQuestion, FakeNews } from './page-rows.ts'
import { usualMember, usualVideo } from './usual-rows.ts'

export type * from './page-rows.ts'
export type * from './world-rows.ts'

type Given<Row> = Partial<Omit<Row, 'id'>>

export class World {
  readonly members = new Map<number, FakeMember>()
  readonly videos = new Map<number, FakeVideo>()
  readonly albums = new Map<number, FakeAlbum>()
  readonly polls = new Map<number, FakePoll>()
  readonly events = new Map<number, FakeEvent>()
  readonly blogs = new Map<number, FakeBlog>()
  readonly faqCategories = new Map<number, FakeFaqCategory>()
  readonly faqQuestions = new Map<number, FakeFaqQuestion>()
  readonly news = new Map<number, FakeNews>()
  readonly marketItems = new Map<number, FakeMarketItem>()
  marketCategories: Array<{ categoryId: number; name: string }> = []
  readonly forums = new Map<number, FakeForum>()
  readonly threads = new Map<number, FakeThread>()
  /** In the order of their ids, which is that of their age. */
  readonly posts = new Map<number, FakePost>()
  /** Oldest first. A friendship is two ties. */
  readonly ties: Record<TieKind, FakeTie[]> = { requests: [], friends: [], heroes: [] }
  /** Every request that was sent, including answered ones: there is a daily limit. */
  readonly sentRequests: FakeTie[] = []
  readonly invitations: FakeInvitation[] = []
  readonly places: FakePlace[] = []
  readonly tickets: FakeTicket[] = []
  readonly memberships = new Map<number, FakeMembership>()
  readonly renewals: FakeRenewal[] = []
  readonly allowances: FakeAllowance[] = []
  comments: FakeComment[] = []
  searches: FakeSearch[] = []
  /** As the operator has set it. */
  mapsUrl: string | null = null
  notifications: FakeNotification[] = []
  readonly categories: FakeCategory[] = []
  /** Seconds. With a stopped clock every row still gets its own time. */
  readonly now: () => number
  private lastId: number

  /** `firstId`: where real stores on the device are named after the member, every world needs ids of its own. */
  constructor({ firstId = 1, now = () => Math.floor(Date.now() / 1000) }: { firstId?: number; now?: () => number } = {}) {
    this.lastId = firstId - 1
    this.now = now
  }

  nextId(): number {
    this.lastId += 1
    return this.lastId
  }

  addMember(given: Given<FakeMember> = {}): FakeMember {
    const id = this.nextId()
    const userName = given.userName ?? `member${id}`
    const member: FakeMember = { ...usualMember(id, userName, this.now()), ...given }
    this.members.set(id, member)
    return member
  }

  /** Ready and published by default. Without `ownerId` a member is created to own it. */
  addVideo(given: Given<FakeVideo> = {}): FakeVideo {
    const ownerId = given.ownerId ?? this.addMember().id
    const id = this.nextId()
    const video: FakeVideo = { ...usualVideo(id, ownerId, this.now()), ...given, ownerId }
    this.videos.set(id, video)
    return video
  }

  /** Open to all members by default. */
  addAlbum(given: Given<FakeAlbum> & { ownerId: number }): FakeAlbum {
    const id = this.nextId()
    const album: FakeAlbum = {
      id,
      albumType: 'normal',
      hasBuyers: false,
      title: `Album ${id}`,
      description: '',
      privacy: 0,
      privacyComment: 0,
      price: null,
      videoIds: [],
      upVotes: 0,
      downVotes: 0,
      createdAt: this.now(),
      contentChangedAt: this.now(),
      version: 1,
      votes: new Map(),
      ...given,
    }
    this.albums.set(id, album)
    return album
  }

  /** With two answers and results at once by default. */
  addPoll(given: Given<FakePoll> & { ownerId: number }): FakePoll {
    const id = this.nextId()
    const poll: FakePoll = {
      ...{ id, title: `Poll ${id}`, isMultiple: false, showResults: 'at_once', endsAt: null, privacy: 0, privacyComment: 0 },
      ...{ upVotes: 0, downVotes: 0, createdAt: this.now(), version: 1, chosen: new Map(), votes: new Map(), keptBy: new Map() },
      answers: given.answers ?? ['Jute', 'Hemp'].map((answer) => ({ answerId: this.nextId(), answer })),
      ...given,
    }
    this.polls.set(id, poll)
    return poll
  }

  /** Approved, in a week, for all members, by default. */
  addEvent(given: Given<FakeEvent> & { ownerId: number }): FakeEvent {
    const id = this.nextId()
    const event: FakeEvent = {
      ...{ id, title: `Event ${id}`, description: '', startTime: this.now() + 7 * 86_400, endTime: null, maxGuests: null, cityId: null },
      ...{ area: '', location: '', privateLocation: false, addressFrom: null, isOnline: false, link: null, guestList: 'shown' },
      ...{ confirmsGuests: false, visibility: 'members', imagePath: null, approval: 'approved', approvalReason: '', distanceBand: null },
      ...{ upVotes: 0, downVotes: 0, createdAt: this.now(), version: 1, tagList: [] },
      ...{ guests: new Map(), readings: new Map(), votes: new Map(), keptBy: new Map() },
      ...given,
    }
    this.events.set(id, event)
    return event
  }

  /** Attending with a place, by default. */
  addGuest(event: FakeEvent, given: Partial<FakeGuest> & { memberId: number }): FakeGuest {
    const line = given.seat === null ? null : this.nextId()
    const guest: FakeGuest = {
      ...{ rsvp: 1, seat: 'confirmed', state: 'accepted', isInvited: false, note: '', tellsFriends: false, checkedInAt: null },
      ...{ answeredAt: this.now(), line },
      ...given,
    }
    event.guests.set(guest.memberId, guest)
    return guest
  }

  addBlog(given: Given<FakeBlog> & { ownerId: number }): FakeBlog {
    const id = this.nextId()
    const blog: FakeBlog = {
      ...{ id, title: `Post ${id}`, text: 'Eight metres of hemp.', category: 'blog', link: null },
      ...{ upVotes: 0, downVotes: 0, createdAt: this.now(), version: 1, votes: new Map(), keptBy: new Map() },
      ...given,
    }
    this.blogs.set(id, blog)
    return blog
  }

  addNews(given: Given<FakeNews> = {}): FakeNews {
    const id = this.nextId()
    const entry: FakeNews = { id, title: `News ${id}`, text: 'Told.', link: null, publishedAt: this.now(), version: 1, ...given }
    this.news.set(id, entry)
    return entry
  }

  addFaqCategory(given: Given<FakeFaqCategory> = {}): FakeFaqCategory {
    const id = this.nextId()
    const category: FakeFaqCategory = { id, name: `Category ${id}`, position: this.faqCategories.size + 1, version: 1, ...given }
    this.faqCategories.set(id, category)
    return category
  }

  /** Published, in a category of its own without `catId`. */
  addFaqQuestion(given: Given<FakeFaqQuestion> = {}): FakeFaqQuestion {
    const catId = given.catId ?? this.addFaqCategory().id
    const id = this.nextId()
    const question: FakeFaqQuestion = {
      ...{ id, question: `Question ${id}?`, answer: 'Yes.', status: 'published', position: this.faqQuestions.size + 1 },
      ...{ updatedAt: this.now(), version: 1, helped: new Map() },
      ...given,
      catId,
    }
    this.faqQuestions.set(id, question)
    return question
  }

  /** In the list for 60 days, by default. */
  addMarketItem(given: Given<FakeMarketItem> & { ownerId: number }): FakeMarketItem {
    const id = this.nextId()
    const item: FakeMarketItem = {
      ...{ id, title: `Item ${id}`, description: '', categoryId: null, condition: 'good', priceText: '', price: null, state: 'available' },
      ...{ cityId: null, distanceBand: null, images: [], isListed: true, expiresAt: this.now() + 60 * 86_400, listedAs: id },
      ...{ createdAt: this.now(), version: 1, tagList: [], keptBy: new Map() },
      ...given,
    }
    this.marketItems.set(id, item)
    return item
  }

  addMarketCategory(name: string): { categoryId: number; name: string } {
    const category = { categoryId: this.nextId(), name }
    this.marketCategories.push(category)
    return category
  }

  addForum(given: Given<FakeForum> = {}): FakeForum {
    const id = this.nextId()
    const forum: FakeForum = { id, parentId: null, name: `Forum ${id}`, description: '', ordering: id, ...given }
    this.forums.set(id, forum)
    return forum
  }

  /** With its first post, by its owner. Without `ownerId` or `forumId` they are created. */
  addThread({ text = 'The first post', ...given }: Given<FakeThread> & { text?: string } = {}): FakeThread {
    const [ownerId, forumId] = [given.ownerId ?? this.addMember().id, given.forumId ?? this.addForum().id]
    const id = this.nextId()
    const state = { isSticky: false, isClosed: false, closing: null, pollId: null, tagList: [], createdAt: this.now(), seats: new Map() }
    const thread: FakeThread = { id, title: `Thread ${id}`, ...state, ...given, ownerId, forumId }
    this.threads.set(id, thread)
    this.addPost({ threadId: id, authorId: ownerId, text, createdAt: thread.createdAt })
    return thread
  }

  addPost(given: Given<FakePost> & { threadId: number }): FakePost {
    const authorId = given.authorId ?? this.addMember().id
    const id = this.nextId()
    const texts = {
      text: `Post ${id}`,
      quotedId: null,
      attachments: [],
      approval: null,
      createdAt: this.now(),
      editedAt: null,
      revisions: [],
    }
    const post: FakePost = { id, ...texts, upVotes: 0, downVotes: 0, votes: new Map(), ...given, authorId }
    this.posts.set(id, post)
    return post
  }

  addComment(given: Given<FakeComment> & { itemId: number }): FakeComment {
    const authorId = given.authorId ?? this.addMember().id
    const id = this.nextId()
    const comment: FakeComment = {
      id,
      typeId: 'video',
      parentId: null,
      text: `Comment ${id}`,
      attachments: [],
      postedAt: this.now(),
      editedAt: null,
      version: 0,
      ...given,
      authorId,
    }
    this.comments.push(comment)
    return comment
  }

  addNotification(given: Given<FakeNotification> & { memberId: number }): FakeNotification {
    const notification: FakeNotification = {
      id: this.nextId(),
      kind: 'welcome',
      actorId: null,
      videoId: null,
      createdAt: this.now(),
      isSeen: false,
      ...given,
    }
    this.notifications.push(notification)
    return notification
  }

  /** `friends` creates both ties. */
  tie(kind: TieKind, from: number, to: number): void {
    const since = this.now()
    this.ties[kind].push({ from, to, since }, ...(kind === 'friends' ? [{ from: to, to: from, since }] : []))
  }

  untie(kind: TieKind, from: number, to: number): void {
    const isKept = (tie: FakeTie) => !(tie.from === from && tie.to === to) && !(kind === 'friends' && tie.from === to && tie.to === from)
    this.ties[kind] = this.ties[kind].filter(isKept)
  }

  isTied(kind: TieKind, from: number, to: number): boolean {
    return this.ties[kind].some((tie) => tie.from === from && tie.to === to)
  }

  /** A transaction between two members; null stands for the site. */
  addTicket(given: Given<FakeTicket> & Pick<FakeTicket, 'amount'>): FakeTicket {
    const id = this.nextId()
    const nobody = { buyerId: null, sellerId: null, typeId: null, itemId: null, packageId: null, hidesOther: false }
    const ticket: FakeTicket = { id, key: `receipt-${id}`, itemType: 'credit', ...nobody, description: '', createdAt: this.now(), ...given }
    this.tickets.push(ticket)
    return ticket
  }

  /** Runs for `days` from now; negative: it ended so many days ago. */
  addMembership(memberId: number, days: number, kind: MembershipKind = 'member'): FakeMembership {
    const endsAt = this.now() + days * 86_400
    const startsAt = Math.min(this.now(), endsAt) - 30 * 86_400
    const bought = {
      state: 'bought',
      kind,
      months: 1,
      price: kind === 'sponsor' ? 30 : 15,
      startsAt,
      endsAt,
      createdAt: startsAt,
      byStaff: false,
    } as const
    const membership = { memberId, kind, startsAt, endsAt, groupBefore: groups.free, history: [bought] }
    this.memberships.set(memberId, membership)
    return membership
  }

  addInvitation(given: Given<FakeInvitation> & { inviterId: number }): FakeInvitation {
    const createdAt = given.createdAt ?? this.now()
    const invitation: FakeInvitation = {
      id: this.nextId(),
      email: '',
      note: '',
      state: 'pending',
      acceptedBy: null,
      isExtra: false,
      createdAt,
      expiresAt: createdAt + invitationDays * 86_400,
      version: 1,
      ...given,
    }
    this.invitations.push(invitation)
    return invitation
  }

  /** A city, in a region that is created if necessary. */
  addPlace({ countryIso, region, city }: Pick<FakePlace, 'countryIso' | 'region' | 'city'>): FakePlace {
    const known = this.places.find((place) => place.countryIso === countryIso && place.region === region)
    const place = { countryIso, region, regionId: known?.regionId ?? this.nextId(), city, cityId: this.nextId() }
    this.places.push(place)
    return place
  }

  addCategory(title: string, given: Partial<Omit<FakeCategory, 'title'>> = {}): FakeCategory {
    // The id is this world's own, and none of the special ones (`contract/categories.ts`).
    const category = { categoryId: 1000 + this.nextId(), categoryGroupId: 2, totalVideo: 0, ...given, title }
    this.categories.push(category)
    return category
  }

  member(id: number): FakeMember {
    const member = this.members.get(id)
    if (!member) throw new Error(`The fake server has no member ${id}.`)
    return member
  }

  /** Null for deleted members and for unknown names. */
  findMember(userName: string): FakeMember | null {
    const key = userName.toLowerCase()
    return [...this.members.values()].find((member) => !member.isDeleted && member.userName.toLowerCase() === key) ?? null
  }
}

export function viewerOf({ id, groupId, ownFlags }: FakeMember): Viewer & { readonly id: number } {
  const flags = defaultGroupFlags(groupId)
  const permissions = new Set(permissionFlags.filter((flag) => hasPermission(flag, ownFlags, flags)))
  return { id, role: roleOfGroup(groupId), groupId, permissions, isTech: false, isVideoApprover: false }
}
