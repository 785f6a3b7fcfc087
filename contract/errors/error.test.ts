import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { endpoints } from '../index.ts'
import { errorMessages } from './error-messages.ts'
import { errorBody, errorCodes, plumberBody } from './error-codes.ts'
import { errorTable } from './error-table.ts'
import { invalid, Refusal } from '../error.ts'

describe('errors', () => {
  it("[RQ-14] the documents' texts are unchanged", () => {
    expect(errorMessages.user_not_found).toBe('User not found')
    expect(errorMessages.member_is_null).toBe('Member is null')
    expect(errorMessages.album_not_found).toBe('Album not found')
    expect(errorMessages.server_error).toBe('Something went wrong. Please try again later or contact us.')
  })

  it("[V-15] a video whose status forbids it answers with the document's text", () => {
    expect(errorMessages.video_unavailable).toBe('Video unavailable due to status')
  })

  it('[RQ-08] the plumber body is recognised verbatim', () => {
    expect(plumberBody).toBe('Oh shit. The plumber has been notified. Please hold or find another stall.')
  })

  it('every code has an error status, and every endpoint names only known codes', () => {
    for (const code of errorCodes) expect(errorTable[code].status, code).toBeGreaterThanOrEqual(400)
    for (const endpoint of endpoints) for (const code of endpoint.errors) expect(errorCodes, endpoint.name).toContain(code)
  })

  it('a refusal carries its code, its sentence and its fields', () => {
    const refusal = invalid({ title: ['required'] })
    expect(refusal).toBeInstanceOf(Refusal)
    expect(refusal).toMatchObject({
      code: 'validation_failed',
      message: 'Check the highlighted fields.',
      errors: { title: ['required'] },
    })
  })

  it('a code unknown to this build becomes a server error, not a crash', () => {
    expect(v.parse(errorBody, { success: false, code: 'from_the_future', message: 'x' }).code).toBe('server_error')
  })
})
