/** Events, polls, blogs and items of the marketplace, for the test of records that are edited on two devices. */
import { createEvent, getEvent, updateEvent } from '#contract/community/events.ts'
import { createBlog, editBlog, getBlog } from '#contract/community/blogs.ts'
import { createMarketItem, getMarketItem, updateMarketItem } from '#contract/community/market.ts'
import { createPoll, editPoll, getPoll } from '#contract/community/polls.ts'
import type { TestServer } from '../index.ts'
import type { StoredRecord } from './stored-record.ts'

export const communityRecords = (server: () => TestServer): readonly StoredRecord[] => [
  {
    endpoint: updateEvent,
    isComplete: true,
    open: async (owner) => {
      const startTime = Math.floor(server().clock.now().getTime() / 1000) + 86_400
      const { eventId } = (await server().call(createEvent, { title: 'Knots', startTime }, { as: owner })).data
      return {
        read: async () => (await server().call(getEvent, { eventId }, { as: owner })).data,
        change: (as, version, field) =>
          server().call(updateEvent, { version, eventId, ...(field === 'one' ? { title: 'Splices' } : { area: 'Leith' }) }, { as }),
      }
    },
  },
  {
    endpoint: updateMarketItem,
    isComplete: true,
    open: async (owner) => {
      const { itemId } = (await server().call(createMarketItem, { title: 'Rope' }, { as: owner })).data
      return {
        read: async () => (await server().call(getMarketItem, { itemId }, { as: owner })).data,
        change: (as, version, field) =>
          server().call(updateMarketItem, { version, itemId, ...(field === 'one' ? { title: 'Hemp' } : { priceText: '£5' }) }, { as }),
      }
    },
  },
  {
    endpoint: editPoll,
    isComplete: true,
    open: async (owner) => {
      const { data } = await server().call(createPoll, { title: 'Knots?', answers: ['Yes', 'No'] }, { as: owner })
      const pollId = data.id
      return {
        read: async () => (await server().call(getPoll, { pollId }, { as: owner })).data,
        change: (as, version, field) =>
          server().call(editPoll, { version, pollId, ...(field === 'one' ? { title: 'Splices?' } : { isMultiple: true }) }, { as }),
      }
    },
  },
  {
    endpoint: editBlog,
    isComplete: true,
    open: async (owner) => {
      const { blogId } = (await server().call(createBlog, { title: 'Knots', text: 'Two of them.' }, { as: owner })).data
      return {
        read: async () => (await server().call(getBlog, { blogId }, { as: owner })).data,
        change: (as, version, field) =>
          server().call(editBlog, { version, blogId, ...(field === 'one' ? { title: 'Splices' } : { text: 'Three.' }) }, { as }),
      }
    },
  },
]
