/** The calls by which staff change polls, events and items of others, and the categories of the marketplace, each with the entry that the audit must have. */
import { removeInvite } from '#contract/community/event-guests.ts'
import { deleteEvent } from '#contract/community/events.ts'
import { disposeBlog, editBlog } from '#contract/community/blogs.ts'
import { deleteMarketItem, listMarketCategories, saveMarketCategories } from '#contract/community/market.ts'
import { deletePoll } from '#contract/community/polls.ts'
import type { PollId } from '#contract/community/ids.ts'
import type { Credentials, TestServer } from '../index.ts'
import { insertEvent, insertEventGuest } from '../rows/insert-event.ts'
import { insertMarketItem } from '../rows/insert-market-item.ts'
import { insertMember } from '../rows/insert-member.ts'
import { insertBlog } from '../rows/insert-blog.ts'
import { insertPoll } from '../rows/insert-poll.ts'
import type { AuditedCall } from './audited-forum-calls.ts'

/** By the name of the endpoint. Each creates its subject when it is called. */
export const auditedCommunityCalls = (server: () => TestServer): Readonly<Record<string, () => Promise<AuditedCall>>> => ({
  [deletePoll.name]: async () => {
    const pollId = (await insertPoll(server().db, { title: 'Before' })).id as PollId
    const call = (as: Credentials) => server().call(deletePoll, { pollId }, { as })
    return { call, subject: `content:poll:${pollId}`, before: { title: 'Before' }, after: null }
  },
  [editBlog.name]: async () => {
    const { id } = await insertBlog(server().db, { title: 'Before' })
    const call = (as: Credentials) => server().call(editBlog, { blogId: id as never, title: 'After' }, { as })
    return { call, subject: `content:blog:${id}`, before: { title: 'Before' }, after: { title: 'After' } }
  },
  [disposeBlog.name]: async () => {
    const { id } = await insertBlog(server().db, { title: 'Before' })
    const call = (as: Credentials) => server().call(disposeBlog, { blogId: id as never }, { as })
    return { call, subject: `content:blog:${id}`, before: { title: 'Before' }, after: null }
  },
  [deleteEvent.name]: async () => {
    const { id } = await insertEvent(server().db, { title: 'Before' })
    const call = (as: Credentials) => server().call(deleteEvent, { eventId: id as never }, { as })
    return { call, subject: `content:event:${id}`, before: { title: 'Before' }, after: null }
  },
  [deleteMarketItem.name]: async () => {
    const { id } = await insertMarketItem(server().db, { title: 'Before' })
    const call = (as: Credentials) => server().call(deleteMarketItem, { itemId: id as never, reason: 'Forbidden goods' }, { as })
    return { call, subject: `content:market_item:${id}`, before: { title: 'Before' }, after: null, reason: 'Forbidden goods' }
  },
  [saveMarketCategories.name]: async () => {
    const { data } = await server().call(listMarketCategories, {}, { as: await server().asMember() })
    const names = data.categories.map(({ name }) => name)
    const call = (as: Credentials) =>
      server().call(
        saveMarketCategories,
        { opened: data.categories, categories: [...data.categories, { categoryId: null, name: 'Knives' }] },
        { as },
      )
    const state = (all: readonly string[]) => ({ names: all.join(', ') })
    return { call, subject: 'content:market_categories', before: state(names), after: state([...names, 'Knives']) }
  },
  [removeInvite.name]: async () => {
    const [{ id }, guest] = [await insertEvent(server().db), await insertMember(server().db)]
    await insertEventGuest(server().db, id, guest.id)
    const call = (as: Credentials) => server().call(removeInvite, { eventId: id as never, userId: guest.id as never }, { as })
    return { call, subject: `content:event:${id}`, before: { seat: 'confirmed' }, after: { state: 'removed', seat: null } }
  },
})
