/**
 * Every call on a video × every role × every kind of video. The expected result comes from one table per call and from the policy itself,
 * so a call that omits a check, or checks something else, fails here.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as commentCalls from '#contract/comments.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as feedCalls from '#contract/feed.ts'
import { abilities, maySee, type VideoFacts } from '#contract/policy/videos.ts'
import { groups, roleOfGroup, type GroupName, type Viewer } from '#contract/roles.ts'
import * as videoCalls from '#contract/videos.ts'
import { blocks, friends } from '../../db/tables/social.ts'
import { viewerOf } from '../../http/auth.ts'
import { createTestServer, insertComment, insertMember, insertVideo, type Credentials, type TestServer } from '../../testing/index.ts'
import { commentsDomain } from '../comments/index.ts'
import { feedDomain } from '../feed/index.ts'
import { videosDomain } from './index.ts'

const callers = ['nobody', 'registered', 'free', 'active', 'beta', 'sponsor', 'model', 'vendor', 'staff', 'admin'] as const
type Caller = (typeof callers)[number]
const kinds = [
  'own',
  'other',
  'inactive',
  'draft',
  'unpublished',
  'in review',
  'own, unpublished',
  'failed',
  'reported',
  'deleted',
  'by someone who blocked',
  'by someone blocked',
  'for friends, seen by one',
  'for friends',
  'for nobody',
] as const
type Kind = (typeof kinds)[number]

interface Asked {
  readonly viewer: Viewer
  readonly facts: VideoFacts
}
/** `ok` or the code. Applied only to videos the viewer may see; for the others every call is not_found. */
type Expectation = (asked: Asked) => 'ok' | 'forbidden'

interface MatrixRow {
  readonly endpoint: Endpoint
  readonly input: (ids: { videoId: number; commentId: number; receiverId: number }) => Record<string, unknown>
  readonly expected: Expectation
}

const always: Expectation = () => 'ok'
const when =
  (test: (asked: Asked) => boolean): Expectation =>
  (asked) =>
    test(asked) ? 'ok' : 'forbidden'
const target = (videoId: number) => ({ itemId: videoId, typeId: 'video' })

/** Calls that name one video. */
const onVideos: readonly MatrixRow[] = [
  { endpoint: videoCalls.getVideo, input: ({ videoId }) => ({ videoId }), expected: always },
  { endpoint: videoCalls.relatedVideos, input: ({ videoId }) => ({ videoId }), expected: always },
  { endpoint: videoCalls.countView, input: ({ videoId }) => ({ videoId }), expected: always },
  { endpoint: videoCalls.voteVideo, input: ({ videoId }) => ({ videoId, way: 'up' }), expected: always },
  { endpoint: videoCalls.setFavourite, input: ({ videoId }) => ({ videoId, isFavourite: true }), expected: always },
  { endpoint: videoCalls.rememberPosition, input: ({ videoId }) => ({ videoId, seconds: 1, watchedAt: 1_700_000_000 }), expected: always },
  {
    endpoint: videoCalls.editVideo,
    input: ({ videoId }) => ({ videoId, title: 'Changed by a test' }),
    expected: when(({ viewer, facts }) => abilities(viewer, facts).canEdit),
  },
  {
    endpoint: videoCalls.transferVideo,
    input: ({ videoId, receiverId }) => ({ videoId, to: receiverId }),
    expected: when(({ viewer, facts }) => abilities(viewer, facts).canTransfer),
  },
  {
    endpoint: videoCalls.deleteVideo,
    input: ({ videoId }) => ({ videoId }),
    expected: when(({ viewer, facts }) => abilities(viewer, facts).canDelete),
  },
  { endpoint: commentCalls.searchComments, input: ({ videoId }) => ({ ...target(videoId), parentId: null }), expected: always },
  {
    endpoint: commentCalls.createComment,
    input: ({ videoId }) => ({ ...target(videoId), parentId: null, text: 'Hello' }),
    expected: always,
  },
  {
    endpoint: commentCalls.updateComment,
    input: ({ videoId, commentId }) => ({ ...target(videoId), commentId, parentId: null, text: 'Changed' }),
    expected: when(({ viewer }) => viewer.permissions.has('comment.edit_user_comment')),
  },
  {
    endpoint: commentCalls.deleteComment,
    input: ({ videoId, commentId }) => ({ ...target(videoId), commentId, parentId: null }),
    expected: when(({ viewer, facts }) => viewer.id === facts.ownerId || viewer.permissions.has('comment.delete_user_comment')),
  },
]
/** Calls that name no video: only the access level is checked here; the content of the lists is tested with the lists. */
const withoutVideo: ReadonlyArray<{ endpoint: Endpoint; input: Record<string, unknown> }> = [
  { endpoint: videoCalls.browseVideos, input: {} },
  { endpoint: videoCalls.listCategories, input: {} },
  { endpoint: commentCalls.browseComments, input: {} },
  { endpoint: feedCalls.searchFeed, input: {} },
  { endpoint: feedCalls.getDashboard, input: {} },
  { endpoint: feedCalls.recentLogins, input: {} },
]
/** About members and entries: covered by `server/objects.long.test.ts` and the feed's own tests. */
const elsewhere = ['feed.delete', 'feed.wall']

let server: TestServer
const people = new Map<Caller, Credentials>()

beforeAll(async () => {
  server = await createTestServer()
  for (const caller of callers)
    if (caller !== 'nobody') people.set(caller, await server.asMember({ groupId: groups[caller satisfies GroupName] }))
})
afterAll(() => server.close())

it('[S-07] every call of these domains is in the matrix', () => {
  const implemented = [videosDomain, commentsDomain, feedDomain].flatMap(({ implementations }) =>
    implementations.map(({ endpoint }) => endpoint.name),
  )
  const listed = [...[...onVideos, ...withoutVideo].map(({ endpoint }) => endpoint.name), ...elsewhere]
  expect(listed.toSorted()).toEqual(implemented.toSorted())
})

describe.each(callers)('[S-07] %s', (caller) => {
  const call = async (endpoint: Endpoint, input: Record<string, unknown>) => {
    // The tables pair each endpoint with its own input, which the general type cannot express.
    const { refusal } = await server.call(endpoint, input as never, { as: people.get(caller) })
    return refusal?.code ?? 'ok'
  }

  it.each(withoutVideo)('calls $endpoint.name', async ({ endpoint, input }) => {
    expect(await call(endpoint, input)).toBe(doorOf(caller) ?? 'ok')
  })

  it.each(kinds)('checks everything on a video: %s', async (kind) => {
    const outcomes = await Promise.all(
      onVideos.map(async ({ endpoint, input, expected }) => {
        const { facts, videoId, commentId } = await makeVideo(kind, people.get(caller))
        const viewer = viewerFor(caller)
        const code = await call(endpoint, input({ videoId, commentId, receiverId: (await insertMember(server.db)).id }))
        const wanted = doorOf(caller) ?? (maySee(viewer, facts) ? expected({ viewer, facts }) : 'not_found')
        return [`${endpoint.name} ${code}`, `${endpoint.name} ${wanted}`] as const
      }),
    )
    expect(outcomes.map(([code]) => code)).toEqual(outcomes.map(([, wanted]) => wanted))
  })
})

/** The access level's refusal, before any video is loaded. */
function doorOf(caller: Caller): 'unauthorized' | 'terms_required' | null {
  if (caller === 'nobody') return 'unauthorized'
  return roleOfGroup(groups[caller]) === 'registered' ? 'terms_required' : null
}

function viewerFor(caller: Caller): Viewer {
  const member = people.get(caller)
  const facts = { memberId: member?.memberId ?? 0, groupId: member?.member.groupId ?? groups.guest, ownFlags: {}, groupFlags: null }
  return viewerOf(facts, { APPROVER_IDS: [] })
}

async function makeVideo(kind: Kind, viewer: Credentials | undefined): Promise<{ videoId: number; commentId: number; facts: VideoFacts }> {
  const ownerId = kind.startsWith('own') && viewer ? viewer.memberId : (await insertMember(server.db)).id
  const state = {
    inactive: { status: 'inactive' },
    draft: { status: 'upload', isPlayable: false },
    unpublished: { isDraft: true },
    'in review': { isDraft: true, approval: 'pending' },
    'own, unpublished': { isDraft: true },
    failed: { status: 'failed', isPlayable: false },
    reported: { status: 'reported' },
    deleted: { deletedAt: new Date() },
    'for friends, seen by one': { ownerAudience: 'friends' },
    'for friends': { ownerAudience: 'friends' },
    'for nobody': { ownerAudience: 'nobody' },
  } as const
  const video = await insertVideo(server.db, { ownerId, ...(kind in state ? state[kind as keyof typeof state] : {}) })
  const { id: commentId } = await insertComment(server.db, { itemId: video.id })
  const isBlocked = kind.startsWith('by someone') && viewer !== undefined
  if (isBlocked) {
    const [memberId, blockedId] = kind === 'by someone blocked' ? [viewer.memberId, ownerId] : [ownerId, viewer.memberId]
    await server.db.insert(blocks).values({ memberId, blockedId })
  }
  const isFriend = kind === 'for friends, seen by one' && viewer !== undefined
  if (isFriend)
    await server.db.insert(friends).values([
      { memberId: viewer.memberId, friendId: ownerId },
      { memberId: ownerId, friendId: viewer.memberId },
    ])
  const { status: videoStatus, allowPlay, allowDownload, isFeatured, isDraft, isPlayable, deletedAt } = video
  return {
    videoId: video.id,
    commentId,
    facts: {
      ...{ ownerId, videoStatus, allowPlay, allowDownload, isFeatured, isDraft, isPlayable, isBlocked },
      isInReview: video.approval === 'pending',
      isDeleted: deletedAt !== null,
      ownerAudience: video.ownerAudience,
      isFriend,
      sale: 'none',
    },
  }
}
