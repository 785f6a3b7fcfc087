import { describe, expect, it } from 'vitest'
import { chunkMessage, isChunkError } from './chunk-errors.ts'

describe('chunks that fail to load', () => {
  it('[RQ-11] recognises a script by its own name, not by the message of one browser', () => {
    const message = chunkMessage('Failed to fetch dynamically imported module: https://club.example/assets/watch-a1.js')
    expect(message).toMatch(/^CHUNK_LOAD_FAILED: /)
    expect(isChunkError(new Error(message))).toBe(true)
    expect(isChunkError(new Error('Failed to fetch'))).toBe(false)
  })

  it('[RQ-12] handles a style sheet the same way, under the documents’ code', () => {
    const message = chunkMessage('Unable to preload CSS for /assets/watch-a1.css')
    expect(message).toMatch(/^CSS_CHUNK_LOAD_FAILED: /)
    expect(isChunkError(new Error(message))).toBe(true)
  })
})
