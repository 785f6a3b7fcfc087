import { expect, it } from 'vitest'
import { specsFor } from './changes.ts'

const specs = [
  'tests/e2e/mail/mail-messages.spec.ts',
  'tests/e2e/friends.spec.ts',
  'tests/offline/mail.spec.ts',
  'tests/offline/start.spec.ts',
]

it('a change selects the journeys whose file or folder has the name of one of its folders', () => {
  expect(specsFor(['server/domains/mail/boxes.ts'], specs)).toEqual([specs[0], specs[2]])
  expect(specsFor(['src/entities/friend/cache.ts'], specs)).toEqual([specs[1]])
})

it('a changed file selects the journeys of the same name, and the service worker selects the offline ones', () => {
  expect(specsFor(['contract/friends.ts'], specs)).toEqual([specs[1]])
  expect(specsFor(['sw/routes/navigation.ts'], specs)).toEqual([specs[2], specs[3]])
})

it('a changed test selects no journey', () => {
  expect(specsFor(['server/domains/mail/boxes.test.ts', 'sw/member.browser.test.ts'], specs)).toEqual([])
})

it('a changed journey selects itself, changed documentation selects nothing', () => {
  expect(specsFor(['tests/offline/start.spec.ts', 'docs/mail/letters.md'], specs)).toEqual([specs[3]])
})
