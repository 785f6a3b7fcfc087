import { describe, expect, it } from 'vitest'
import { deleteSearch, saveSearch, updateSearch } from '#contract/directory/searches.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { layOverShown } from '#src/data/outbox/waiting-writes.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import { outboxEntryForTest } from '#src/offline/testing/outbox-entry-for-test.ts'
import { searchWrites, type ShownSearch } from './writes.ts'

const search = (name: string, json = '{}'): ShownSearch => ({ module: 'members', name, json, createdAt: 1, version: 1, isWaiting: false })
const write = (endpoint: Endpoint, input: object, code: OutboxEntry['code'] = null) =>
  outboxEntryForTest(endpoint, { module: 'members', ...input }, { code })
const shown = (searches: ShownSearch[], writes: OutboxEntry[]) => layOverShown(searchWrites, 'list', searches, writes)

describe('searches with queued writes', () => {
  it('[O-16] are listed, renamed and deleted before the server knows', () => {
    const writes = [
      write(saveSearch, { name: 'New', json: '{"a":1}' }),
      write(updateSearch, { name: 'Old', newName: 'Older' }),
      write(deleteSearch, { name: 'Gone' }),
    ]
    expect(shown([search('Old'), search('Gone')], writes)).toMatchObject([
      { name: 'New', json: '{"a":1}', isWaiting: true, createdAt: 9 },
      { name: 'Older', json: '{}', isWaiting: true },
    ])
  })

  it('[O-16] a search saved again under its name is listed once, and one saved and deleted not at all', () => {
    const again = write(saveSearch, { name: 'One', json: '{"a":2}' })
    expect(shown([search('One', '{"a":1}')], [again])).toMatchObject([{ name: 'One', json: '{"a":2}' }])
    expect(shown([], [again, write(deleteSearch, { name: 'One' })])).toEqual([])
  })

  it('a refused change is not shown as successful', () => {
    expect(shown([search('One')], [write(updateSearch, { name: 'One', newName: 'Two' }, 'name_taken')])).toEqual([search('One')])
  })
})
