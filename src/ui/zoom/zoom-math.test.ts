import { describe, expect, it } from 'vitest'
import { largestScale, panned, wholeImage, zoomedTo } from './zoom-math.ts'

const stage = { width: 400, height: 200 }

describe('zoomedTo', () => {
  it('the point under the fingers stays where it is', () => {
    const at = { x: 50, y: -20 }
    const view = zoomedTo(wholeImage, 2, at, stage)
    expect(view).toEqual({ scale: 2, x: -50, y: 20 })
    // The point of the image that was there before is there now.
    expect({ x: view.x + (at.x - wholeImage.x) * 2, y: view.y + (at.y - wholeImage.y) * 2 }).toEqual(at)
  })

  it('never becomes smaller than the whole image, nor larger than the limit', () => {
    expect(zoomedTo({ scale: 2, x: 10, y: 10 }, 0.2, { x: 0, y: 0 }, stage)).toEqual(wholeImage)
    expect(zoomedTo(wholeImage, 99, { x: 0, y: 0 }, stage).scale).toBe(largestScale)
  })
})

describe('panned', () => {
  it('moves a zoomed image as far as its edges', () => {
    const view = { scale: 2, x: 0, y: 0 }
    expect(panned(view, { x: 30, y: -40 }, stage)).toEqual({ scale: 2, x: 30, y: -40 })
    expect(panned(view, { x: 900, y: -900 }, stage)).toEqual({ scale: 2, x: 200, y: -100 })
  })

  it('does not move the whole image', () => {
    expect(panned(wholeImage, { x: 30, y: 30 }, stage)).toEqual(wholeImage)
  })
})
