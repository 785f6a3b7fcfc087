import { describe, expect, it } from 'vitest'
import { acceptOf, fileRefusal } from './check-file.ts'

const server = { extensions: ['mp4', 'mov'], maxBytes: 1000 }

describe('files before they are sent', () => {
  it('[U-09] are refused when they are of another kind, too large or empty', () => {
    expect(fileRefusal({ name: 'notes.txt', size: 10 }, server)).toBe('wrong-type')
    expect(fileRefusal({ name: 'mp4', size: 10 }, server)).toBe('wrong-type')
    expect(fileRefusal({ name: 'video.mp4.exe', size: 10 }, server)).toBe('wrong-type')
    expect(fileRefusal({ name: 'video.mp4', size: 1001 }, server)).toBe('too-large')
    expect(fileRefusal({ name: 'video.mp4', size: 0 }, server)).toBe('empty')
  })

  it('are accepted by their extension, however it is written', () => {
    expect(fileRefusal({ name: 'IMG_0042.MOV', size: 1000 }, server)).toBeNull()
    expect(acceptOf(server)).toBe('video/*,.mp4,.mov')
  })
})
