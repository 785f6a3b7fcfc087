/** Like `server/domains/comments`. The text is parsed by the server's own parser. */
import * as contract from '#contract/comments.ts'
import type { ResponseInput } from '#contract/endpoint.ts'
import { invalid, Refusal } from '#contract/error.ts'
import { mayDeleteComment, mayEditComment, mayReportComment } from '#contract/policy/comments.ts'
import { groups, isFullMember } from '#contract/roles.ts'
import { pageSizes } from '#contract/content/paging.ts'
import { changeNodes, parseBlocks } from '#contract/texts/parse-blocks.ts'
import { cleanText } from '#server/lib/clean-text.ts'
import { fake, pageOf, type FakeEndpoint, type MemberFakeContext } from '../fake-endpoint.ts'
import { presentBadge } from '../present.ts'
import type { FakeComment, World } from '../world.ts'
import { visibleEvent } from './events/facts.ts'
import { visibleBlog } from './blogs.ts'
import { visibleMarketItem } from './market.ts'
import { visiblePoll } from './polls.ts'
import { visibleAlbum } from './video-albums.ts'
import { visibleVideo } from './videos.ts'

type Target = Pick<FakeComment, 'typeId' | 'itemId'>

/** Throws not_found when the viewer cannot see the commented item. */
function itemOf(context: MemberFakeContext, { typeId, itemId }: Target): { ownerId: number; title: string } {
  if (typeId === 'video') return visibleVideo(context, itemId)
  if (typeId === 'video_album') return visibleAlbum(context, itemId)
  if (typeId === 'poll') return visiblePoll(context, itemId)
  if (typeId === 'blog') return visibleBlog(context, itemId)
  if (typeId === 'event') return visibleEvent(context, itemId)
  if (typeId === 'market_item') return visibleMarketItem(context, itemId)
  const member = typeId === 'user' ? context.world.members.get(itemId) : undefined
  if (!member || member.isDeleted) throw new Refusal('not_found')
  return { ownerId: member.id, title: member.userName }
}

/** Undefined when the viewer cannot see it. */
function findItem(context: MemberFakeContext, target: Target): ReturnType<typeof itemOf> | undefined {
  try {
    return itemOf(context, target)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

const itemOwnerId = (context: MemberFakeContext, target: Target): number => itemOf(context, target).ownerId

const standsUnder =
  ({ typeId, itemId }: Target) =>
  (comment: FakeComment) =>
    comment.typeId === typeId && comment.itemId === itemId

function commentOf({ world }: MemberFakeContext, target: Target, id: number): FakeComment {
  const comment = world.comments.find((each) => each.id === id)
  if (!comment || !standsUnder(target)(comment)) throw new Refusal('not_found')
  return comment
}

function presentAlone(context: MemberFakeContext, comment: FakeComment): Omit<ResponseInput<typeof contract.createComment>, 'thread'> {
  const { world, viewer } = context
  const { ownerId, title } = itemOf(context, comment)
  const facts = { authorId: comment.authorId, itemOwnerId: ownerId }
  return {
    ...presentBadge(world.member(comment.authorId)),
    ...comment,
    commentId: comment.id,
    title,
    textParsed: readText(context, comment.text),
    childTotal: world.comments.filter(({ parentId }) => parentId === comment.id).length,
    can: {
      canEdit: mayEditComment(viewer, facts),
      canDelete: mayDeleteComment(viewer, facts),
      canReply: isFullMember(viewer.role),
      canReport: mayReportComment(viewer, facts),
    },
  }
}

/** A thread contains its first replies. */
function present(context: MemberFakeContext, comment: FakeComment): ResponseInput<typeof contract.createComment> {
  const replies = context.world.comments.filter(({ parentId }) => parentId === comment.id).slice(0, pageSizes.commentReplies)
  return { ...presentAlone(context, comment), thread: replies.map((reply) => presentAlone(context, reply)) }
}

/** A mention of an unknown name is plain text, and is merged with the text before it. */
export function readText({ world }: Pick<MemberFakeContext, 'world'>, text: string): contract.TextBlock[] {
  return changeNodes(parseBlocks(text), (nodes) => knownNames(world, nodes))
}

function knownNames(world: World, written: readonly contract.TextNode[]): contract.TextNode[] {
  const nodes: contract.TextNode[] = []
  for (const node of written) {
    const known = withKnownName(world, node)
    const last = nodes.at(-1)
    if (known.kind === 'text' && last?.kind === 'text') last.text += known.text
    else nodes.push(known)
  }
  return nodes
}

function withKnownName(world: World, node: contract.TextNode): contract.TextNode {
  if (node.kind !== 'mention') return node
  const member = world.findMember(node.userName)
  return member ? { ...node, userName: member.userName } : { kind: 'text', text: node.text }
}

function readable(text: string): string {
  const cleaned = cleanText(text)
  if (cleaned === '') throw invalid({ text: ['required'] })
  return cleaned
}

export const presentAttachment = (attachmentId: number) => ({
  ...{ attachmentId, width: 40, height: 30 },
  destination: `/media/attachments/${String(attachmentId).padStart(32, '0')}.webp`,
})

export const commentFakes: readonly FakeEndpoint[] = [
  fake(contract.searchComments, (input, context) => {
    itemOwnerId(context, input)
    const { parentId } = input
    if (parentId !== null && commentOf(context, input, parentId).parentId !== null) throw new Refusal('not_found')
    const found = context.world.comments.filter((comment) => standsUnder(input)(comment) && comment.parentId === parentId)
    // Threads newest first, replies oldest first.
    const ordered = parentId === null ? found.toReversed() : found
    return pageOf(ordered, input, input.limit, (comment) => present(context, comment))
  }),

  fake(contract.browseComments, (input, context) => {
    const { view, userName, typeId, itemId } = input
    const { world, viewer } = context
    if (typeId !== undefined && itemId !== undefined) itemOf(context, { typeId, itemId })
    const author = userName === undefined ? undefined : world.findMember(userName)
    if (userName !== undefined && (!author || author.isDeleted)) throw new Refusal('user_not_found')
    const found = world.comments.flatMap((comment) => {
      const item = findItem(context, comment)
      const isIn =
        (view !== 'my' || comment.authorId === viewer.id) &&
        (view !== 'received' || (item?.ownerId === viewer.id && comment.authorId !== viewer.id)) &&
        (!author || comment.authorId === author.id) &&
        (typeId === undefined || comment.typeId === typeId) &&
        (itemId === undefined || comment.itemId === itemId)
      return item && isIn ? [{ comment, item }] : []
    })
    return pageOf(found.toReversed(), input, pageSizes.allComments, ({ comment, item: { title } }) => {
      const { userId, userImage, userGroupId, role, isDeleted, ...shown } = presentAlone(context, comment)
      const { commentId, parentId, textParsed, attachments, postedAt, editedAt } = shown
      return {
        ...{ userId, userName: shown.userName, userImage, userGroupId, role, isDeleted },
        ...{ commentId, parentId, textParsed, attachments, postedAt, editedAt },
        item: { typeId: comment.typeId, itemId: comment.itemId, title, thumb: null },
      }
    })
  }),

  fake(contract.createComment, (input, context) => {
    const { world, viewer } = context
    const ownerId = itemOwnerId(context, input)
    if (input.typeId === 'user' && world.member(ownerId).groupId === groups.memorial) throw new Refusal('forbidden')
    const text = readable(input.text)
    const answered = input.parentId === null ? null : commentOf(context, input, input.parentId)
    // A reply to a reply belongs to the same thread.
    const parentId = answered ? (answered.parentId ?? answered.id) : null
    const { typeId, itemId } = input
    const attachments = input.attachments.map(presentAttachment)
    return present(context, world.addComment({ typeId, itemId, parentId, authorId: viewer.id, text, attachments }))
  }),

  fake(contract.updateComment, (input, context) => {
    const ownerId = itemOwnerId(context, input)
    const comment = commentOf(context, input, input.commentId)
    if (!mayEditComment(context.viewer, { authorId: comment.authorId, itemOwnerId: ownerId })) throw new Refusal('forbidden')
    if (input.version !== undefined && input.version !== comment.version) throw new Refusal('edit_conflict')
    const text = readable(input.text)
    if (text !== comment.text) Object.assign(comment, { text, editedAt: context.world.now(), version: comment.version + 1 })
    return present(context, comment)
  }),

  fake(contract.deleteComment, (input, context) => {
    const ownerId = itemOwnerId(context, input)
    const comment = commentOf(context, input, input.commentId)
    if (!mayDeleteComment(context.viewer, { authorId: comment.authorId, itemOwnerId: ownerId })) throw new Refusal('forbidden')
    context.world.comments = context.world.comments.filter(({ id, parentId }) => id !== comment.id && parentId !== comment.id)
    return {}
  }),
]
