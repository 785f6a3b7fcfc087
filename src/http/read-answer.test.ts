import { expect, it } from 'vitest'
import { applyRetryPolicy } from '#src/offline/outbox/retry-policy.ts'
import { readAnswer, type Answer } from './read-answer.ts'

const errorOf = (answer: Answer | null) => (answer === null || answer.kind === 'ok' ? null : answer.error)
const page = '<html><head><title>413 Request Entity Too Large</title></head></html>'
const ours = (code: string) => JSON.stringify({ success: false, code, message: 'x' })

it.each(['', page, '{"error":"too large"}'])('a 413 without our envelope is the limit of a proxy (%j)', (body) => {
  expect(errorOf(readAnswer(413, body))).toMatchObject({ code: 'body_over_proxy_limit', status: 413, isGuessed: false })
})

it.each(['upload_too_large', 'body_too_large', 'upload_over_quota'])('our own 413 keeps its reason: %s', (code) => {
  expect(errorOf(readAnswer(413, ours(code)))).toMatchObject({ code, status: 413 })
})

it('what a proxy finds too large is refused once, with that reason, instead of being sent again and again', () => {
  expect(applyRetryPolicy(errorOf(readAnswer(413, page)), 1, 0)).toEqual({ kind: 'refused', code: 'body_over_proxy_limit' })
})
