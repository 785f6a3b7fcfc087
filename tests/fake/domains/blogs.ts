/** Like `server/domains/blogs`, without blocks. */
import * as contract from '#contract/community/blogs.ts'
import type { ResponseInput } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { blogAbilities, type BlogFacts } from '#contract/policy/community/blogs.ts'
import { withoutUndefined } from '#contract/policy/without-undefined.ts'
import { pageSizes } from '#contract/content/paging.ts'
import { parseBlocks } from '#contract/texts/parse-blocks.ts'
import { fake, pageOf, type FakeEndpoint, type MemberFakeContext } from '../fake-endpoint.ts'
import { fold } from '../fold.ts'
import { presentBadge } from '../present.ts'
import type { FakeBlog } from '../world.ts'

const excerptLength = 640
const factsOf = ({ ownerId }: FakeBlog): BlogFacts => ({ ownerId, isDeleted: false, isBlocked: false })

/** Throws not_found for posts that do not exist, forbidden without the ability. */
export function visibleBlog({ world, viewer }: MemberFakeContext, blogId: number, ability?: keyof contract.BlogAbilities): FakeBlog {
  const post = world.blogs.get(blogId)
  if (!post) throw new Refusal('not_found')
  if (ability && !blogAbilities(viewer, factsOf(post))[ability]) throw new Refusal('forbidden')
  return post
}

function presentCard({ world }: MemberFakeContext, post: FakeBlog): ResponseInput<typeof contract.searchBlogs>['items'][number] {
  const { userName, userImage } = presentBadge(world.member(post.ownerId))
  const { id, title, text, category, link, ownerId, upVotes, createdAt } = post
  return {
    ...{ blogId: id, title, excerpt: text.slice(0, excerptLength), category, link, userId: ownerId, userName, userImage },
    totalComment: world.comments.filter(({ typeId, itemId }) => typeId === 'blog' && itemId === id).length,
    totalLike: upVotes,
    publishedAt: createdAt,
  }
}

function presentPost(context: MemberFakeContext, blogId: number): ResponseInput<typeof contract.getBlog> {
  const { world, viewer } = context
  const post = visibleBlog(context, blogId)
  const { text, upVotes, downVotes, version } = post
  return {
    ...presentCard(context, post),
    ...{ text, textParsed: parseBlocks(text), upVotes, downVotes, version, views: 0 },
    owner: presentBadge(world.member(post.ownerId)),
    myVote: post.votes.get(viewer.id) ?? null,
    isFavourite: post.keptBy.has(viewer.id),
    can: blogAbilities(viewer, factsOf(post)),
  }
}

function isInView(view: contract.BlogView, { world, viewer }: MemberFakeContext): (post: FakeBlog) => boolean {
  const views: Record<contract.BlogView, (post: FakeBlog) => boolean> = {
    all: () => true,
    blog: ({ category }) => category === 'blog',
    release: ({ category }) => category === 'release',
    my: ({ ownerId }) => ownerId === viewer.id,
    friend: ({ ownerId }) => world.isTied('friends', viewer.id, ownerId),
    fave: ({ keptBy }) => keptBy.has(viewer.id),
  }
  return views[view]
}

const sortKeys: Record<contract.BlogSort, (card: ReturnType<typeof presentCard>) => number> = {
  time_stamp: ({ publishedAt }) => publishedAt,
  total_comment: ({ totalComment }) => totalComment,
  total_like: ({ totalLike }) => totalLike,
}

export const blogFakes: readonly FakeEndpoint[] = [
  fake(contract.searchBlogs, (input, context) => {
    const owner = input.userName === undefined ? input.userId : (context.world.findMember(input.userName)?.id ?? null)
    if (owner === null) throw new Refusal('user_not_found')
    const key = sortKeys[input.sortBy]
    const found = [...context.world.blogs.values()]
      .filter(isInView(input.view, context))
      .filter((post) => owner === undefined || post.ownerId === owner)
      .filter(({ title }) => fold(title).includes(fold(input.text)))
      .map((post) => presentCard(context, post))
      .toSorted((a, b) => key(b) - key(a) || b.blogId - a.blogId)
    return pageOf(found, input, pageSizes.blogs, (card) => card)
  }),
  fake(contract.getBlog, ({ blogId }, context) => presentPost(context, blogId)),
  fake(contract.listBlogCategories, (_input, { world }) => ({
    categories: contract.blogCategories.map((category) => ({
      category,
      totalPosts: [...world.blogs.values()].filter((post) => post.category === category).length,
    })),
  })),
  fake(contract.createBlog, (input, context) => {
    const { id } = context.world.addBlog({ ...input, ownerId: context.viewer.id })
    return presentPost(context, id)
  }),
  fake(contract.editBlog, ({ blogId, version, ...edit }, context) => {
    const post = visibleBlog(context, blogId, 'canEdit')
    if (version !== undefined && version !== post.version) throw new Refusal('edit_conflict')
    Object.assign(post, withoutUndefined(edit), { version: post.version + 1 })
    return presentPost(context, blogId)
  }),
  fake(contract.disposeBlog, ({ blogId }, context) => {
    visibleBlog(context, blogId, 'canDelete')
    context.world.blogs.delete(blogId)
    return {}
  }),
]
