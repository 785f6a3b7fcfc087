import { expect, it } from 'vitest'
import { missingForms } from './check-catalogues.ts'

it('a plural that lacks a form required by its language is found', () => {
  expect(missingForms('ru', '{n, plural, one {# фильм} few {# фильма} many {# фильмов} other {# фильма}}')).toEqual([])
  expect(missingForms('ru', '{n, plural, one {# фильм} other {# фильма}}')).toEqual(['few', 'many'])
  expect(missingForms('pt', '{n, plural, one {# vídeo} other {# vídeos}}')).toEqual(['=0'])
  expect(missingForms('pt', 'Antes {n, plural, =0 {# vídeos} one {# vídeo} other {# vídeos}}')).toEqual([])
  expect(missingForms('de', 'Ohne Zahl')).toEqual([])
})
