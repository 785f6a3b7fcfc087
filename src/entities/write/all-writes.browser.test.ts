import { expect, it } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { outboxEntryForTest } from '#src/offline/testing/outbox-entry-for-test.ts'
import { findWrite } from './all-writes.ts'

const queued = endpoints.filter(({ offline }) => offline === 'queue')

it('every write that may wait is registered with a label, unless the member did not make it knowingly', () => {
  expect(queued.length).toBeGreaterThan(40)
  for (const { name, isBackground } of queued) {
    const label = findWrite(name)?.label ?? null
    expect([name, label !== null]).toEqual([name, !isBackground])
  }
})

it('every write that carries a text of the member shows it when it is refused', () => {
  const texts = {
    text: 'My words',
    subject: 'Rope',
    title: 'Knots',
    description: 'Two of them',
    aboutMe: 'Me',
    gisNeighbourhood: 'Here',
    name: 'Coils',
  }
  const shown = queued.map(({ name }) => {
    const fields = [...(findWrite(name)?.textsOf(outboxEntryForTest({ name }, texts)).keys() ?? [])]
    return [name, fields.join()] as const
  })
  expect(Object.fromEntries(shown.filter(([, fields]) => fields !== ''))).toEqual({
    'comments.create': 'text',
    'comments.update': 'text',
    'events.writeToGuests': 'text',
    'forums.send': 'title,text',
    'mail.send': 'subject,text',
    'mail.answer': 'text',
    'mail.edit': 'text',
    'photoAlbums.edit': 'name,description',
    'photos.edit': 'title,description',
    'photos.massUpdate': 'title,description',
    'products.update': 'title',
    'profiles.save': 'aboutMe,gisNeighbourhood',
    'profiles.saveNote': 'text',
    'safety.addReport': 'text',
    'videoAlbums.edit': 'title,description',
    'videos.edit': 'title,description',
  })
})

it('only queued writes define how they wait', () => {
  const others = endpoints.filter(({ offline, coalesce, isBackground }) => offline !== 'queue' && (coalesce ?? isBackground))
  expect(others.map(({ name }) => name)).toEqual([])
})
