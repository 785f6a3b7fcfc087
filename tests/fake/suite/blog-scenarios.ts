/** Blogs: lists, and who may do what. */
import { expect } from 'vitest'
import * as blogs from '#contract/community/blogs.ts'
import { setFavouriteItem, voteOnItem } from '#contract/content/content.ts'
import type { BlogId } from '#contract/community/ids.ts'
import type { Scenario, SuiteCaller } from './site.ts'

export const blogScenarios: readonly Scenario[] = [
  {
    title: 'posts are listed by view, member and title, and counted by category',
    async run({ join }) {
      const [owner, viewer] = [await join(), await join()]
      const { blogId } = await owner.call(blogs.createBlog, { title: 'Coils', text: 'Of **hemp**', category: 'release' })
      const find = async (as: SuiteCaller, input: blogs.BlogFilterInput) =>
        (await as.call(blogs.searchBlogs, { userName: owner.userName, ...input })).items.map((post) => post.blogId)
      expect([await find(viewer, { text: 'COIL' }), await find(viewer, { text: 'boots' })]).toEqual([[blogId], []])
      expect([await find(viewer, { view: 'my' }), await find(owner, { view: 'my' })]).toEqual([[], [blogId]])
      expect([await find(viewer, { view: 'blog' }), await find(viewer, { view: 'release' })]).toEqual([[], [blogId]])
      expect([await find(viewer, { view: 'fave' }), await find(viewer, { view: 'friend' })]).toEqual([[], []])
      await viewer.call(setFavouriteItem, { typeId: 'blog', itemId: blogId, isFavourite: true })
      expect(await find(viewer, { view: 'fave' })).toEqual([blogId])
      const { categories } = await viewer.call(blogs.listBlogCategories, {})
      expect(categories.map(({ category }) => category)).toEqual(['blog', 'release'])
      expect(await viewer.refusal(blogs.searchBlogs, { userName: 'nobody-at-all' })).toMatchObject({ code: 'user_not_found' })
    },
  },
  {
    title: 'only the author edits and deletes a post; a link is https',
    async run({ join }) {
      const [owner, viewer] = [await join(), await join()]
      const bad = { title: 'Coils', text: 'x', link: 'http://example.test/' }
      expect(await owner.refusal(blogs.createBlog, bad)).toMatchObject({ errors: { link: ['https_address'] } })
      const post = await owner.call(blogs.createBlog, { title: 'Coils', text: 'See *this*', link: 'https://example.test' })
      expect(post).toMatchObject({
        ...{ title: 'Coils', link: 'https://example.test/', excerpt: 'See *this*', category: 'blog', version: 1 },
        textParsed: [
          { kind: 'text', text: 'See ' },
          { kind: 'italic', text: 'this' },
        ],
        can: { canEdit: true, canDelete: true, canComment: true, canReport: false },
      })
      const { blogId } = post
      expect(await viewer.call(blogs.getBlog, { blogId })).toMatchObject({ can: { canEdit: false, canReport: true } })
      expect(await owner.call(blogs.editBlog, { blogId, version: 1, title: 'More coils', link: '' })).toMatchObject({
        ...{ title: 'More coils', link: null, version: 2 },
      })
      expect(await owner.refusal(blogs.editBlog, { blogId, version: 1, title: 'Old' })).toMatchObject({ code: 'edit_conflict' })
      expect(await viewer.refusal(blogs.editBlog, { blogId, title: 'Mine' })).toMatchObject({ code: 'forbidden' })
      expect(await viewer.refusal(blogs.disposeBlog, { blogId })).toMatchObject({ code: 'forbidden' })
      expect(await viewer.call(voteOnItem, { typeId: 'blog', itemId: blogId, way: 'down' })).toMatchObject({ downVotes: 1 })
      await owner.call(blogs.disposeBlog, { blogId })
      for (const gone of [blogId, 999_999_999 as BlogId]) {
        expect(await viewer.refusal(blogs.getBlog, { blogId: gone })).toMatchObject({ code: 'not_found' })
        expect(await viewer.refusal(blogs.editBlog, { blogId: gone, title: 'x' })).toMatchObject({ code: 'not_found' })
        expect(await viewer.refusal(blogs.disposeBlog, { blogId: gone })).toMatchObject({ code: 'not_found' })
      }
    },
  },
]
