import { describe, expect, it } from 'vitest'
import { deleteSearch, saveSearch, updateSearch, type SavedSearch } from '#contract/directory/searches.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import { mergePendingSearches } from './pending.ts'

const search = (name: string, json = '{}'): SavedSearch => ({ module: 'members', name, json, createdAt: 1, version: 1 })
let id = 0
function write(endpointName: string, input: object, state: OutboxEntry['state'] = 'waiting'): OutboxEntry {
  id += 1
  return {
    id,
    idempotencyKey: `key-${id}`,
    endpointName,
    subject: 'searches:members',
    input: { module: 'members', ...input },
    state,
    code: state === 'failed' ? 'name_taken' : null,
    attempts: 0,
    notBeforeMs: 0,
    createdAtMs: 5000,
  }
}

describe('searches that wait for the line', () => {
  it('[O-16] are listed, renamed and gone before the server knows', () => {
    const shown = mergePendingSearches(
      [search('Old'), search('Gone')],
      [
        write(saveSearch.name, { name: 'New', json: '{"a":1}' }),
        write(updateSearch.name, { name: 'Old', newName: 'Older' }),
        write(deleteSearch.name, { name: 'Gone' }),
      ],
    )
    expect(shown).toMatchObject([
      { name: 'New', json: '{"a":1}', isWaiting: true, createdAt: 5 },
      { name: 'Older', json: '{}', isWaiting: true },
    ])
  })

  it('[O-16] a search saved anew under its name stands once, and one saved and deleted not at all', () => {
    const again = write(saveSearch.name, { name: 'One', json: '{"a":2}' })
    expect(mergePendingSearches([search('One', '{"a":1}')], [again])).toMatchObject([{ name: 'One', json: '{"a":2}' }])
    expect(mergePendingSearches([], [again, write(deleteSearch.name, { name: 'One' })])).toEqual([])
  })

  it('what was refused is not shown as if it had happened', () => {
    expect(mergePendingSearches([search('One')], [write(updateSearch.name, { name: 'One', newName: 'Two' }, 'failed')])).toEqual([
      { ...search('One'), isWaiting: false },
    ])
  })
})
