import { describe, expect, it } from 'vitest'
import { acceptOf, fileRefusal } from './check-file.ts'

const server = { extensions: ['mp4', 'mov'], maxBytes: 1000 }

describe('checking files before they are sent', () => {
  it('[U-09] refuses those of another type, too large or empty', () => {
    expect(fileRefusal({ name: 'notes.txt', size: 10 }, server)).toBe('wrong-type')
    expect(fileRefusal({ name: 'mp4', size: 10 }, server)).toBe('wrong-type')
    expect(fileRefusal({ name: 'video.mp4.exe', size: 10 }, server)).toBe('wrong-type')
    expect(fileRefusal({ name: 'video.mp4', size: 1001 }, server)).toBe('too-large')
    expect(fileRefusal({ name: 'video.mp4', size: 0 }, server)).toBe('empty')
  })

  it('accepts them by their extension, in any case', () => {
    expect(fileRefusal({ name: 'IMG_0042.MOV', size: 1000 }, server)).toBeNull()
    expect(acceptOf(server)).toBe('video/*,.mp4,.mov')
    expect(acceptOf({ extensions: ['jpg', 'heic'] }, 'photo')).toBe('image/*,.jpg,.heic')
  })
})
