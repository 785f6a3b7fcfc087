import { i18n } from '@lingui/core'
import { beforeAll, expect, it } from 'vitest'
import { isolateRightToLeft } from './isolate-right-to-left.ts'

// As a variable: an id in the call would be taken for a phrase of the catalogues.
const added: string = 'added'

beforeAll(() => {
  i18n.load('en', { [added]: [['by'], ' added ', ['name'], ', ', ['total']] })
  i18n.activate('en')
  isolateRightToLeft()
  isolateRightToLeft()
})

it('encloses names from right to left, once, however the message is asked for', () => {
  const values = { by: 'דנה', name: 'ليلى', total: 3 }
  const shown = '\u2068דנה\u2069 added \u2068ليلى\u2069, 3'
  expect(i18n._(added, values)).toBe(shown)
  expect(i18n.t(added, values)).toBe(shown)
  expect(i18n._({ id: added, values })).toBe(shown)
})

it('leaves all other names exactly as they are', () => {
  expect(i18n._(added, { by: 'Étienne', name: 'Сергей', total: 3 })).toBe('Étienne added Сергей, 3')
})
