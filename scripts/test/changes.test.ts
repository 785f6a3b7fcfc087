import { expect, it } from 'vitest'
import { specsFor } from './changes.ts'

const specs = ['tests/e2e/mail/letters.spec.ts', 'tests/e2e/friends.spec.ts', 'tests/offline/mail.spec.ts', 'tests/offline/start.spec.ts']

it('a change touches the journeys whose name or folder its own folders have', () => {
  expect(specsFor(['server/domains/mail/boxes.ts'], specs)).toEqual([specs[0], specs[2]])
  expect(specsFor(['src/entities/friend/cache.ts'], specs)).toEqual([specs[1]])
})

it('a change of a file touches the journeys that have its name, and one of the service worker those without a line', () => {
  expect(specsFor(['contract/friends.ts'], specs)).toEqual([specs[1]])
  expect(specsFor(['sw/routes/navigation.ts'], specs)).toEqual([specs[2], specs[3]])
})

it('a changed test touches no journey', () => {
  expect(specsFor(['server/domains/mail/boxes.test.ts', 'sw/member.browser.test.ts'], specs)).toEqual([])
})

it('a changed journey is one of them, a changed page of documentation touches none', () => {
  expect(specsFor(['tests/offline/start.spec.ts', 'docs/mail/letters.md'], specs)).toEqual([specs[3]])
})
