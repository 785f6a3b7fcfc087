import { expect, it } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { isSilent } from '#src/offline/outbox/silent-writes.ts'
import { wordsOfWrite } from './write-words.ts'

it('every write that may wait is listed in words, unless the member did not make it knowingly', () => {
  for (const { name, offline } of endpoints) {
    if (offline === 'queue') expect([name, wordsOfWrite(name) !== null]).toEqual([name, !isSilent(name)])
  }
})
