import { expect, it } from 'vitest'
import { findPhrases } from './check-english.ts'

it('a word outside this field’s vocabulary is found, with its replacement', () => {
  expect(findPhrases('Delete this film?')).toEqual(['not "film" but video'])
  expect(findPhrases('His posts remain.')).toEqual(['not "His" but they, them, their'])
  expect(findPhrases('The call goes on. It resumes by itself.')).toHaveLength(2)
  expect(findPhrases('There is no member with that name.')).toEqual(['not "is no" but isn’t, there’s no'])
  expect(findPhrases('The upload lasts as long as this window.')).toEqual(['not "as long as" but while, until'])
})

it('a clause as the subject of a sentence is found', () => {
  expect(findPhrases('What you wrote is saved.')).toHaveLength(1)
  expect(findPhrases('<0>You’re offline.</0> What you write is saved.')).toHaveLength(1)
  expect(findPhrases('Whoever joins sees it.')).toHaveLength(1)
  expect(findPhrases('That you looked is logged.')).toHaveLength(1)
})

it('questions, headings, names of placeholders and prescribed texts pass', () => {
  for (const text of [
    'What happened?',
    'Who can download',
    'What we keep',
    'That name is already taken.',
    'This link is no longer valid.',
    '{who} published {film}',
    'Exceeds length of film!',
  ])
    expect(findPhrases(text)).toEqual([])
})
