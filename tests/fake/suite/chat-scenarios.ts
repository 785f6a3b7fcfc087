/** Comments and saved searches. */
import { expect } from 'vitest'
import { browseComments, createComment, deleteComment, searchComments, updateComment } from '#contract/comments.ts'
import * as searches from '#contract/directory/searches.ts'
import type { RequestInput } from '#contract/endpoint.ts'
import { groups } from '#contract/roles.ts'
import { nodesOf } from '#contract/texts/parse-blocks.ts'
import type { Scenario, Suite, SuiteCaller } from './site.ts'

/** An id that does not exist. */
const nothingId = 999_999_999

async function startThread({ join, addVideo }: Suite) {
  const [owner, writer, reader] = [await join(), await join(), await join()]
  const item = { typeId: 'video', itemId: await addVideo(owner) } as const
  const say = (as: SuiteCaller, text: string, parentId: number | null = null) => as.call(createComment, { ...item, parentId, text })
  const texts = async (as: SuiteCaller, parentId: number | null = null, limit = 10) =>
    (await as.call(searchComments, { ...item, parentId, limit })).items.map(({ text }) => text)
  return { owner, writer, reader, item, say, texts }
}

export const chatScenarios: readonly Scenario[] = [
  {
    title: 'threads are listed newest first, replies oldest first, page by page, and a reply to a reply joins its thread',
    async run(suite) {
      const { writer, reader, item, say, texts } = await startThread(suite)
      const first = await say(writer, 'First')
      await say(writer, 'Second')
      const reply = await say(reader, 'Reply', first.commentId)
      const deeper = await say(writer, 'Deeper', reply.commentId)
      expect(deeper).toMatchObject({ parentId: first.commentId, editedAt: null, childTotal: 0 })
      expect(await texts(reader)).toEqual(['Second', 'First'])
      expect(await texts(reader, first.commentId)).toEqual(['Reply', 'Deeper'])
      const page = await reader.call(searchComments, { ...item, parentId: null, limit: 1 })
      expect(page).toMatchObject({ total: 2, page: 1, limit: 1, items: [{ text: 'Second', childTotal: 0 }] })
      const next = await reader.call(searchComments, { ...item, parentId: null, limit: 1, cursor: page.nextCursor ?? '' })
      expect(next).toMatchObject({ page: 2, nextCursor: null, items: [{ text: 'First', childTotal: 2 }] })
      expect(await reader.refusal(searchComments, { ...item, parentId: null, cursor: '?' })).toMatchObject({
        errors: { cursor: ['invalid'] },
      })
    },
  },
  {
    title: 'the server parses the text: formatting, links and mentions, sanitised',
    async run(suite) {
      const { writer, say } = await startThread(suite)
      const { text, textParsed } = await say(
        writer,
        `  **bold** *light* https://example.test/ @${writer.userName.toUpperCase()} @nobody-here  `,
      )
      expect(text).toBe(`**bold** *light* https://example.test/ @${writer.userName.toUpperCase()} @nobody-here`)
      expect(textParsed.filter(({ kind }) => kind !== 'text')).toEqual([
        { kind: 'bold', text: 'bold' },
        { kind: 'italic', text: 'light' },
        { kind: 'link', text: 'https://example.test/', href: 'https://example.test/' },
        { kind: 'mention', text: `@${writer.userName.toUpperCase()}`, userName: writer.userName },
      ])
      expect(textParsed.at(-1)).toEqual({ kind: 'text', text: ' @nobody-here' })
    },
  },
  {
    title: 'a comment is edited by its author, and an unchanged text does not count as an edit',
    async run(suite) {
      const { writer, reader, item, say } = await startThread(suite)
      const { commentId } = await say(writer, 'Before')
      const edit = { ...item, commentId, parentId: null }
      expect(await writer.call(updateComment, { ...edit, text: 'Before' })).toMatchObject({ editedAt: null })
      expect(await writer.call(updateComment, { ...edit, text: 'After' })).toMatchObject({ text: 'After', editedAt: expect.any(Number) })
      const { version } = await writer.call(updateComment, { ...edit, text: 'After' })
      const { version: next } = await writer.call(updateComment, { ...edit, version, text: 'Once more' })
      expect(next).toBeGreaterThan(version ?? Infinity)
      expect(await writer.refusal(updateComment, { ...edit, version, text: 'Late' })).toMatchObject({ code: 'edit_conflict' })
      expect(await reader.refusal(updateComment, { ...edit, text: 'Not mine' })).toMatchObject({ status: 403, code: 'forbidden' })
      expect(await writer.refusal(updateComment, { ...edit, text: ' ' })).toMatchObject({ status: 422, errors: { text: ['required'] } })
      expect(await writer.refusal(updateComment, { ...edit, commentId: nothingId, text: 'x' })).toMatchObject({
        status: 404,
        code: 'not_found',
      })
    },
  },
  {
    title: 'a comment is deleted by its author, by the owner of the content and by staff, with its replies',
    async run(suite) {
      const { owner, writer, reader, item, say, texts } = await startThread(suite)
      const staff = await suite.join({ groupId: groups.staff })
      const [one, two, three] = [await say(writer, 'One'), await say(writer, 'Two'), await say(writer, 'Three')]
      await say(reader, 'Reply', one.commentId)
      const remove = (commentId: number) => ({ ...item, commentId, parentId: null })
      expect(await reader.refusal(deleteComment, remove(one.commentId))).toMatchObject({ code: 'forbidden' })
      await writer.call(deleteComment, remove(one.commentId))
      await owner.call(deleteComment, remove(two.commentId))
      await staff.call(deleteComment, remove(three.commentId))
      expect(await texts(reader)).toEqual([])
      expect(await writer.refusal(deleteComment, remove(one.commentId))).toMatchObject({ code: 'not_found' })
      expect(await reader.refusal(searchComments, { ...item, parentId: one.commentId })).toMatchObject({ code: 'not_found' })
    },
  },
  {
    title: 'the list of all comments has the viewer’s own, those on what they published, those by a member, of a kind and on an item',
    async run(suite) {
      const { owner, writer, reader, item, say } = await startThread(suite)
      const first = await say(writer, 'Words')
      await say(owner, 'Answer', first.commentId)
      const list = async (as: SuiteCaller, input: RequestInput<typeof browseComments>) =>
        (await as.call(browseComments, input)).items.map(({ textParsed }) => nodesOf(textParsed)[0]?.text)
      expect(await reader.call(browseComments, item)).toMatchObject({
        ...{ total: 2, totalIsLimit: false, page: 1, limit: 50, nextCursor: null },
        items: [
          { parentId: first.commentId, userName: owner.userName, item },
          { parentId: null, userName: writer.userName, item, editedAt: null },
        ],
      })
      expect(await list(reader, { view: 'my' })).toEqual([])
      expect(await list(writer, { view: 'my' })).toEqual(['Words'])
      expect(await list(owner, { view: 'received' })).toEqual(['Words'])
      expect(await list(reader, { userName: owner.userName, typeId: 'video' })).toEqual(['Answer'])
      expect(await reader.refusal(browseComments, { itemId: item.itemId })).toMatchObject({ errors: { type_id: ['required'] } })
      expect(await reader.refusal(browseComments, { ...item, itemId: nothingId })).toMatchObject({ status: 404, code: 'not_found' })
      expect(await reader.refusal(browseComments, { userName: 'nobody-here' })).toMatchObject({ code: 'user_not_found' })
      expect(await reader.refusal(browseComments, { cursor: '?' })).toMatchObject({ errors: { cursor: ['invalid'] } })
    },
  },
  {
    title: 'each comment states what its reader may do with it',
    async run(suite) {
      const { owner, writer, reader, item, say } = await startThread(suite)
      await say(writer, 'Words')
      const can = async (as: SuiteCaller) => (await as.call(searchComments, { ...item, parentId: null })).items[0]?.can
      expect(await can(writer)).toEqual({ canEdit: true, canDelete: true, canReply: true, canReport: false })
      expect(await can(owner)).toEqual({ canEdit: false, canDelete: true, canReply: true, canReport: true })
      expect(await can(reader)).toEqual({ canEdit: false, canDelete: false, canReply: true, canReport: true })
    },
  },
  {
    title: 'a comment is refused on missing content, if too long, on a memorial account, and from members who are not approved',
    async run({ join, guest, addVideo }) {
      const [me, gone] = [await join(), await join({ groupId: groups.memorial })]
      const comment = { typeId: 'video', itemId: await addVideo(me), parentId: null, text: 'Words' }
      expect(await me.refusal(createComment, { ...comment, typeId: 'page' })).toMatchObject({ errors: { type_id: ['invalid'] } })
      for (const wrong of [{ itemId: nothingId }, { parentId: nothingId }])
        expect(await me.refusal(createComment, { ...comment, ...wrong })).toMatchObject({ status: 404, code: 'not_found' })
      expect(await me.refusal(searchComments, { ...comment, itemId: nothingId })).toMatchObject({ code: 'not_found' })
      expect(await me.refusal(createComment, { ...comment, text: 'x'.repeat(4001) })).toMatchObject({ errors: { text: ['too_long'] } })
      expect(await me.refusal(createComment, { ...comment, itemId: 'x' })).toMatchObject({ errors: { item_id: ['invalid'] } })
      expect(await me.refusal(createComment, { ...comment, typeId: 'user', itemId: gone.id })).toMatchObject({ code: 'forbidden' })
      expect(await me.call(createComment, { typeId: 'user', itemId: me.id, parentId: null, text: 'Welcome' })).toMatchObject({
        typeId: 'user',
      })
      expect(await guest.refusal(createComment, comment)).toMatchObject({ status: 401, code: 'unauthorized' })
      const [registered, pending] = [await join({ groupId: groups.registered }), await join({ groupId: groups.pending })]
      expect(await registered.refusal(createComment, comment)).toMatchObject({ code: 'terms_required' })
      expect(await pending.refusal(createComment, comment)).toMatchObject({ code: 'forbidden' })
      expect((await pending.call(searchComments, { ...comment, typeId: 'video' })).total).toBe(0)
    },
  },
  {
    title: 'saved searches are stored by module and name, and listed by name',
    async run({ join }) {
      const [me, other] = [await join(), await join()]
      const names = async (as: SuiteCaller, module: searches.SearchModule = 'members') =>
        (await as.call(searches.loadSearches, { module })).items.map(({ name }) => name)
      await me.call(searches.saveSearch, { module: 'members', name: 'Near', json: '{"a":1}' })
      await me.call(searches.createSearch, { module: 'members', name: 'älter', json: '{}' })
      await me.call(searches.saveSearch, { module: 'videos', name: 'Near', json: '{}' })
      expect(await names(me)).toEqual(['älter', 'Near'])
      expect(await names(me, 'videos')).toEqual(['Near'])
      expect(await names(other)).toEqual([])
      expect(await me.call(searches.saveSearch, { module: 'members', name: 'Near', json: '{"a":2}' })).toMatchObject({
        json: '{"a":2}',
        version: 2,
      })
      for (const time of ['once', 'twice']) {
        await me.call(searches.deleteSearch, { module: 'members', name: 'Near' })
        expect(await names(me), time).toEqual(['älter'])
      }
    },
  },
  {
    title: 'a saved search counts what came into its list since it was last opened, never beyond now',
    async run({ join, addVideo }) {
      const [me, owner] = [await join(), await join()]
      const filter = JSON.stringify({ userName: owner.userName })
      const count = async (name = 'All', asked = filter) =>
        (await me.call(searches.countNewOfSearches, { module: 'videos', searches: [{ name, filter: asked }] })).counts
      await addVideo(owner, { publishedAt: 1000 })
      expect(await count()).toEqual([])
      await me.call(searches.saveSearch, { module: 'videos', name: 'All', json: '{}' })
      expect(await count()).toEqual([{ name: 'All', total: 0 }])
      const tomorrow = Math.floor(Date.now() / 1000) + 86_400
      await addVideo(owner, { publishedAt: tomorrow })
      expect(await count()).toEqual([{ name: 'All', total: 1 }])
      expect(await count('All', JSON.stringify({ userName: 'not-a-member-here' }))).toEqual([])
      expect(await count('None')).toEqual([])
      for (const name of ['All', 'None'])
        expect(await me.call(searches.markSearchSeen, { module: 'videos', name, seenAt: tomorrow + 1 })).toEqual({})
      expect(await count()).toEqual([{ name: 'All', total: 1 }])
    },
  },
  {
    title: 'a saved search is changed by version: an outdated version, a taken name and an unknown search are refused',
    async run({ join }) {
      const me = await join()
      const search = { module: 'members', name: 'One' } as const
      await me.call(searches.saveSearch, { ...search, json: '{"a":1}' })
      await me.call(searches.saveSearch, { ...search, name: 'Two', json: '{}' })
      expect(await me.call(searches.updateSearch, { ...search, version: 1, json: '{"a":2}' })).toMatchObject({ name: 'One', version: 2 })
      expect(await me.refusal(searches.updateSearch, { ...search, version: 1, json: '{}' })).toMatchObject({
        status: 409,
        code: 'edit_conflict',
      })
      expect(await me.refusal(searches.updateSearch, { ...search, newName: 'Two' })).toMatchObject({ status: 409, code: 'name_taken' })
      expect(await me.refusal(searches.updateSearch, { ...search, name: 'None' })).toMatchObject({ code: 'not_found' })
      expect(await me.call(searches.updateSearch, { ...search, newName: 'Three' })).toMatchObject({ name: 'Three', json: '{"a":2}' })
    },
  },
  {
    title: 'a saved search needs a name and a valid search, and a member may have fifty',
    async run({ join }) {
      const me = await join()
      const save = (name: string, json = '{}') => ({ module: 'videos', name, json })
      expect(await me.refusal(searches.saveSearch, save(' '))).toMatchObject({ errors: { name: ['required'] } })
      expect(await me.refusal(searches.saveSearch, save('x'.repeat(61)))).toMatchObject({ errors: { name: ['too_long'] } })
      expect(await me.refusal(searches.saveSearch, save('One', '[]'))).toMatchObject({ errors: { json: ['invalid'] } })
      expect(await me.refusal(searches.saveSearch, { ...save('One'), module: 'x' })).toMatchObject({ errors: { module: ['invalid'] } })
      for (let each = 0; each < searches.maxSearchesOfModule; each += 1)
        await me.call(searches.saveSearch, { module: 'videos', name: `Search ${each}`, json: '{}' })
      expect(await me.refusal(searches.saveSearch, save('One more'))).toMatchObject({ errors: { name: ['too_many'] } })
    },
  },
]
