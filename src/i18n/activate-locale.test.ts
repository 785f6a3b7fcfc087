import { i18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { beforeAll, expect, it, vi } from 'vitest'
import { onMissingPhrase } from './activate-locale.ts'

beforeAll(() => i18n.setMessagesCompiler(compileMessage))

it('[LG-06] a phrase missing from a catalogue is shown in English, and reported once however often it is shown', () => {
  const report = vi.fn()
  onMissingPhrase(report)
  i18n.loadAndActivate({ locale: 'de', messages: { known: ['Bekannt'] } })
  const lacking = { id: 'x1y2z3', message: 'See you soon.' }
  const known = { id: 'known', message: 'Known' }
  expect([i18n._(lacking), i18n._(lacking), i18n._(known)]).toEqual(['See you soon.', 'See you soon.', 'Bekannt'])
  expect(report.mock.calls).toEqual([['de', 'x1y2z3']])
})

it('follows the plural rules: zero is plural in Portuguese, and Russian has three forms', async () => {
  const words = (locale: string, text: string, counts: number[]) => {
    const id = 'videos'
    i18n.loadAndActivate({ locale, messages: { [id]: compileMessage(text) } })
    return counts.map((n) => i18n._(id, { n }))
  }
  expect(words('pt', '{n, plural, =0 {# vídeos} one {# vídeo} other {# vídeos}}', [0, 1, 2])).toEqual(['0 vídeos', '1 vídeo', '2 vídeos'])
  const russian = '{n, plural, one {# фильм} few {# фильма} many {# фильмов} other {# фильма}}'
  expect(words('ru', russian, [1, 2, 5, 11, 21, 22])).toEqual(['1 фильм', '2 фильма', '5 фильмов', '11 фильмов', '21 фильм', '22 фильма'])
})
