/**
 * Who learns of content: kinds of content × audiences × viewers × everything the server reveals. The expected result comes from
 * `contract/policy`. Every question is put to the server before the content exists and afterwards: no answer may change in any way for
 * viewers who may not learn of it, so no list, search, feed, count or file reveals it, and no notification, mail or push is sent. New
 * calls are included automatically.
 */
import * as v from 'valibot'
import type { EventVisibility } from '#contract/community/events.ts'
import { describe, expect, it, vi } from 'vitest'
import { contentAudiences, fieldAudiences, isInAudience, type ContentAudience, type FieldAudience } from '#contract/policy/members.ts'
import { maySeePhoto } from '#contract/policy/photos.ts'
import { maySeeEvent } from '#contract/policy/community/events.ts'
import { maySeeMarketItem } from '#contract/policy/community/market.ts'
import { maySeePoll } from '#contract/policy/community/polls.ts'
import { maySeeAlbum } from '#contract/policy/video-albums.ts'
import { maySee } from '#contract/policy/videos.ts'
import { isFullMember, type Viewer } from '#contract/roles.ts'
import * as contents from './testing/audiences/contents.ts'
import { writeInForum } from './testing/audiences/forum-contents.ts'
import { nothingYet, questionsAbout, type Subject } from './testing/audiences/questions.ts'
import { openWorld, relations, type Heard, type Look, type Relation, type World } from './testing/audiences/world.ts'

const nothingHeard: Heard = { mails: 0, pushes: 0, signals: 0 }

/** A viewer and their relation to the owner of the content. */
interface Asked {
  readonly viewer: Viewer
  readonly ownerId: number
  readonly isFriend: boolean
  readonly isBlocked: boolean
}
type MayLearn = (asked: Asked) => boolean

const ofVideo =
  (ownerAudience: ContentAudience, { isDraft } = { isDraft: false }): MayLearn =>
  ({ viewer, ...standing }) =>
    maySee(viewer, {
      ...standing,
      ...{ videoStatus: 'ready', allowPlay: 'members', allowDownload: 'members', isFeatured: false, isDeleted: false, isPlayable: true },
      ...{ ownerAudience, isDraft, isInReview: false, sale: 'none' },
    })

const ofAlbum =
  (ownerAudience: ContentAudience): MayLearn =>
  ({ viewer, ...standing }) =>
    maySeeAlbum(viewer, {
      ...standing,
      ...{ ownerAudience, albumType: 'normal', isDeleted: false, isOpened: false, isBought: false, privacyComment: 0 },
    })

const ofPhoto =
  (ownerAudience: ContentAudience): MayLearn =>
  ({ viewer, ...standing }) =>
    maySeePhoto(viewer, {
      ...{ ...standing, ownerAudience, isDeleted: false, isOpened: false, isBought: false, privacyComment: 0 },
      ...{ isDraft: false, isHeld: false, promoState: 'none' },
    })

const ofPoll =
  (ownerAudience: ContentAudience): MayLearn =>
  ({ viewer, ...standing }) =>
    maySeePoll(viewer, {
      ...{ ...standing, ownerAudience, isDeleted: false, privacyComment: 0 },
      ...{ hasEnded: false, hasVoted: false, voterTotal: 0, showResults: 'at_once' },
    })

/** Polls have a privacy of their own, and none is shown to guests. */
const pollPrivacy = { public: 0, members: 0, friends: 1, nobody: 2 } as const

const ofEvent =
  (visibility: EventVisibility): MayLearn =>
  ({ viewer, ...standing }) =>
    maySeeEvent(viewer, {
      ...{ ...standing, visibility, isDeleted: false, approval: 'approved', guestList: 'shown', isInvited: false, seat: null },
      ...{ privateLocation: true, isAddressOpen: true, hasEnded: false },
    })

/** Items are for all members, whatever their seller's settings say. */
const ofMarketItem: MayLearn = ({ viewer, ownerId, isBlocked }) =>
  maySeeMarketItem(viewer, { ownerId, isBlocked, isDeleted: false, isListed: true, hasExpired: false })

/** Events have a visibility of their own, and none is shown to guests. */
const eventVisibility = { public: 'members', members: 'members', friends: 'friends', nobody: 'invited' } as const

/** For a blocked viewer the member does not exist. Admins see every member. */
const ofMember =
  (audience: ContentAudience | FieldAudience): MayLearn =>
  ({ viewer, ownerId, isFriend, isBlocked }) =>
    isFullMember(viewer.role) && (viewer.role === 'admin' || !isBlocked) && isInAudience(viewer, { ownerId, isFriend }, audience)

const betweenTwo: MayLearn = ({ viewer, ownerId, isFriend }) => viewer.id === ownerId || isFriend

interface Expected {
  readonly known: Subject
  readonly mayLearn: MayLearn
  readonly ownerId: number
  readonly viewers?: readonly Relation[]
  /** Questions whose answers must change for viewers who may learn of it. They prove that the comparison can fail. */
  readonly shownIn: readonly string[]
  /** The same for viewers who may learn of it and are neither its owner nor an admin. */
  readonly offeredIn?: readonly string[]
  /** Whether they are notified of it. */
  readonly isAnnounced?: boolean
}

/** Ages the counts that the server caches, so that every look computes them anew. */
let agedMs = 0
const now = performance.now.bind(performance)

async function lookAll(world: World, subject: Subject, viewers: readonly Relation[]): Promise<Map<Relation, Look>> {
  await world.settled()
  agedMs += 3_600_000
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + agedMs)
  try {
    const looks = new Map<Relation, Look>()
    for (const relation of viewers) looks.set(relation, await world.look(relation, subject))
    return looks
  } finally {
    clock.mockRestore()
  }
}

function changesBetween(before: Look | undefined, after: Look | undefined): string[] {
  return [...(after ?? [])].filter(([name, answer]) => before?.get(name) !== answer).map(([name]) => name)
}

/** Creates the content between two looks. `known` holds the existing ids that the first look requests. */
async function expectLearned(
  world: World,
  publish: () => Promise<Subject>,
  { known, mayLearn, ownerId, viewers = relations, shownIn, offeredIn = [], isAnnounced = false }: Expected,
): Promise<void> {
  const before = await lookAll(world, known, viewers)
  await world.listen()
  const published = await publish()
  const heard = await world.listen()
  const after = await lookAll(world, published, viewers)
  const learned: Relation[] = []
  for (const relation of viewers) {
    const viewer = world.viewerOf(relation)
    const changes = changesBetween(before.get(relation), after.get(relation))
    const told = heard.get(relation) ?? nothingHeard
    const isBlocked = relation === 'blocked' || relation === 'blocker'
    if (!mayLearn({ viewer, ownerId, isFriend: relation === 'friend', isBlocked })) {
      expect({ relation, changes, told }).toEqual({ relation, changes: [], told: nothingHeard })
      continue
    }
    learned.push(relation)
    const isOffered = viewer.id !== ownerId && viewer.role !== 'admin'
    const wanted = [...shownIn, ...(isOffered ? offeredIn : [])]
    expect({ relation, missing: wanted.filter((name) => !changes.includes(name)) }).toEqual({ relation, missing: [] })
    if (isAnnounced && isOffered)
      expect({ relation, isTold: Object.values(told).map((total) => total > 0) }).toEqual({ relation, isTold: [true, true, true] })
  }
  expect(learned.length, 'somebody may learn of it').toBeGreaterThan(0)
  expect(learned.length, 'somebody may not').toBeLessThan(viewers.length)
}

/** For content that every member may see, only the viewers for whom the answer differs are tested. */
const viewersOf: Readonly<Record<ContentAudience, readonly Relation[]>> = {
  nobody: relations,
  friends: relations,
  members: ['guest', 'registered', 'member', 'blocked', 'blocker'],
  public: ['guest', 'registered', 'member', 'blocked', 'blocker'],
}

it('[S-29] every call that the server answers is tested, with valid inputs', async () => {
  await using world = await openWorld()
  const questions = questionsAbout(nothingYet, world.surroundings)
  expect(questions.filter(({ endpoint, input }) => !v.is(endpoint.request, input)).map(({ name }) => name)).toEqual([])
  expect(questions.length).toBeGreaterThan(80)
})

describe.each(contentAudiences)('[S-29] content for %s', (audience) => {
  const viewers = viewersOf[audience]

  it('a video, with everything attached to it', async () => {
    await using world = await openWorld()
    const { memberId, member } = world.owner
    const publish = async () => {
      await contents.publishAndClose(world, audience)
      return contents.publishVideo(world, audience)
    }
    await expectLearned(world, publish, {
      ...{ known: { ...nothingYet, memberId, name: member.name }, ownerId: memberId, mayLearn: ofVideo(audience), viewers },
      shownIn: ['videos.browse', 'videos.get', 'comments.search', 'playback.requestPlay', 'playback.requestSave', 'the poster'],
      offeredIn: ['feed.search', 'feed.wall', 'feed.getDashboard', 'videos.related 2', 'notifications.search', 'notifications.count'],
      isAnnounced: true,
    })
  })

  it('a video album, with the comments under it', async () => {
    await using world = await openWorld()
    const { memberId, member } = world.owner
    await expectLearned(world, () => contents.publishAlbum(world, audience), {
      ...{ known: { ...nothingYet, memberId, name: member.name }, ownerId: memberId, mayLearn: ofAlbum(audience), viewers },
      shownIn: [
        'videoAlbums.get',
        'videoAlbums.search',
        'videoAlbums.search 4',
        'videoAlbums.search 8',
        'videos.browse 21',
        'comments.search 3',
      ],
    })
  })

  it('a photo in an album, with their tags and the comments', async () => {
    await using world = await openWorld()
    const { memberId, member } = world.owner
    await expectLearned(world, () => contents.publishPhoto(world, audience), {
      ...{ known: { ...nothingYet, memberId, name: member.name }, ownerId: memberId, mayLearn: ofPhoto(audience), viewers },
      shownIn: [
        ...['photos.get', 'photos.browse', 'photos.browse 2', 'photos.browse 3', 'photos.browse 8', 'photos.browse 11'],
        ...['photos.pager', 'photos.pager 2', 'photoAlbums.get', 'photoAlbums.browse', 'photoAlbums.browse 4', 'photoAlbums.options'],
        ...['tags.ofItem', 'tags.ofItem 2', 'comments.search 4'],
      ],
      offeredIn: ['feed.search', 'feed.wall', 'notifications.search', 'tags.ofMember'],
    })
  })

  it('a poll, with the comments under it', async () => {
    await using world = await openWorld()
    const { memberId, member } = world.owner
    const mayLearn = ofPoll(audience === 'public' ? 'members' : audience)
    await expectLearned(world, () => contents.publishPoll(world, pollPrivacy[audience]), {
      ...{ known: { ...nothingYet, memberId, name: member.name }, ownerId: memberId, mayLearn, viewers },
      shownIn: ['polls.get', 'polls.search', 'polls.search 4', 'polls.searchResults', 'polls.searchResults 4', 'comments.search 6'],
      offeredIn: ['feed.search', 'feed.wall', 'notifications.search'],
    })
  })

  it('an event, with its guests and the comments under it', async () => {
    await using world = await openWorld()
    const { memberId, member } = world.owner
    const visibility = eventVisibility[audience]
    await expectLearned(world, () => contents.publishEvent(world, visibility), {
      ...{ known: { ...nothingYet, memberId, name: member.name }, ownerId: memberId, mayLearn: ofEvent(visibility), viewers },
      shownIn: ['events.get', 'events.search', 'events.search 3', 'events.guests', 'comments.search 8'],
      offeredIn: ['feed.search', 'feed.wall', 'notifications.search', 'events.search 2', 'events.search 4'],
    })
  })

  it('an item of the marketplace, with the comments under it', async () => {
    await using world = await openWorld()
    const { memberId, member } = world.owner
    await expectLearned(world, () => contents.publishMarketItem(world), {
      ...{ known: { ...nothingYet, memberId, name: member.name }, ownerId: memberId, mayLearn: ofMarketItem, viewers },
      shownIn: ['market.get', 'market.search', 'market.search 3', 'comments.search 9'],
      offeredIn: ['feed.search', 'feed.wall', 'notifications.search', 'market.search 2', 'market.search 4'],
    })
  })

  it('a profile, with everything that leads to it', async () => {
    await using world = await openWorld()
    const known = await contents.makeMember(world)
    const publish = async () => {
      await contents.publishProfile(world, known, audience)
      return known
    }
    await expectLearned(world, publish, {
      ...{ known, ownerId: known.memberId, mayLearn: ofMember(audience), viewers },
      shownIn: ['members.get', 'friends.ofMember 2', 'friends.fans 2', 'friends.heroes 2', 'profiles.getStatLine 2'],
      offeredIn: ['feed.search', 'feed.wall', 'feed.getDashboard', 'profiles.listFeatured', 'members.search 2', 'profiles.listCards'],
    })
  })
})

async function expectOfOwner(
  publish: (world: World) => Promise<Partial<Subject>>,
  expected: Pick<Expected, 'mayLearn' | 'viewers' | 'shownIn' | 'isAnnounced'>,
): Promise<void> {
  await using world = await openWorld()
  const { memberId: ownerId, member } = world.owner
  const known = { ...nothingYet, memberId: ownerId, name: member.name }
  await expectLearned(world, async () => ({ ...known, ...(await publish(world)) }), { known, ownerId, ...expected })
}

it.each(fieldAudiences)('[S-29] the fields of a profile for %s', async (audience) => {
  await expectOfOwner((world) => contents.fillFields(world, audience), {
    mayLearn: ofMember(audience),
    viewers: ['guest', 'member', 'friend', 'blocked', 'staff', 'admin'],
    shownIn: audience === 'members' ? ['members.get', 'directory.browse', 'geo.listCities'] : ['members.get'],
  })
})

describe('[S-29] content without an audience of its own', () => {
  const others: readonly Relation[] = ['guest', 'member', 'friend', 'owner', 'staff', 'admin']

  it('a draft', async () => {
    await expectOfOwner(contents.makeDraft, { mayLearn: ofVideo('public', { isDraft: true }), viewers: others, shownIn: ['videos.get'] })
  })

  it('a comment under another member’s video, across a block', async () => {
    const viewers: readonly Relation[] = ['guest', 'member', 'blocked', 'blocker', 'staff', 'admin']
    await expectOfOwner(contents.writeElsewhere, { mayLearn: ofMember('members'), viewers, shownIn: ['comments.search 2'] })
  })

  it('[X-08] posts in the forums, across a block', async () => {
    await expectOfOwner(writeInForum, {
      // Moderators answer for what is in the forums, blocked or not.
      mayLearn: ({ viewer, isBlocked }) => isFullMember(viewer.role) && !isBlocked,
      viewers: ['guest', 'registered', 'member', 'friend', 'blocked', 'blocker', 'staff', 'admin'],
      shownIn: ['forums.index', 'forums.news', 'forums.threads', 'forums.thread', 'forums.selectThread', 'forums.post', 'forums.posts 2'],
      isAnnounced: true,
    })
  })

  it('[X-08] posts in the forums that wait for staff', async () => {
    await expectOfOwner((world) => writeInForum(world, { isWaiting: true }), {
      mayLearn: ({ viewer, ownerId }) => viewer.id === ownerId || viewer.role === 'staff' || viewer.role === 'admin',
      viewers: ['guest', 'registered', 'member', 'friend', 'blocked', 'blocker', 'owner', 'staff', 'admin'],
      shownIn: ['forums.thread', 'forums.selectThread', 'forums.selectThread 2', 'forums.post', 'forums.posts 2'],
    })
  })

  it('a mail message', async () => {
    await expectOfOwner(contents.writeMailMessage, {
      mayLearn: betweenTwo,
      viewers: others,
      shownIn: ['mail.messages', 'mail.list', 'mail.search'],
    })
  })

  it('a chat message', async () => {
    await expectOfOwner(contents.writeMessage, { mayLearn: betweenTwo, viewers: others, shownIn: ['chat.listMessages', 'chat.list'] })
  })
})
