import { describe, expect, it } from 'vitest'
import { noEdits } from '#contract/photos/photo-edits.ts'
import {
  areaBetween,
  cropOf,
  isCropTooSmall,
  isLargeEnough,
  levelledSize,
  middleArea,
  moved,
  resized,
  turnedByQuarter,
} from './geometry.ts'
import { changed, redone, startHistory, undone } from './history.ts'

describe('areas of an image', () => {
  it('are drawn in any direction, and never beyond the image', () => {
    expect(areaBetween({ x: 0.5, y: 0.75 }, { x: 0.25, y: 0.25 })).toEqual({ left: 0.25, top: 0.25, width: 0.25, height: 0.5 })
    expect(areaBetween({ x: -1, y: 0.5 }, { x: 0.5, y: 3 })).toEqual({ left: 0, top: 0.5, width: 0.5, height: 0.5 })
    expect(isLargeEnough(areaBetween({ x: 0.5, y: 0.5 }, { x: 0.51, y: 0.9 }))).toBe(false)
  })

  it('stay inside the image while they are moved and resized', () => {
    expect(moved(middleArea, 2, -2)).toMatchObject({ left: 0.7, top: 0, width: 0.3, height: 0.3 })
    expect(resized(middleArea, 2, -2)).toMatchObject({ left: 0.35, width: 0.65, height: 0.02 })
  })

  it('turn with the image, and are where they were after four quarters', () => {
    const edits = { ...noEdits, crop: { left: 0, top: 0.25, width: 0.5, height: 0.5 }, blurs: [middleArea] }
    const once = turnedByQuarter(edits)
    expect(once).toMatchObject({ rotate: 90, crop: { left: 0.25, top: 0, width: 0.5, height: 0.5 } })
    const four = turnedByQuarter(turnedByQuarter(turnedByQuarter(once)))
    expect(four.rotate).toBe(0)
    expect(four.crop).toEqual(edits.crop)
  })

  it('a levelled image has no empty corners: it is smaller and keeps its proportions', () => {
    expect(levelledSize({ width: 400, height: 300 }, 0)).toEqual({ width: 400, height: 300 })
    const { width, height } = levelledSize({ width: 400, height: 300 }, -10)
    expect(width).toBeLessThan(400)
    expect(width / height).toBeCloseTo(4 / 3)
    expect(levelledSize({ width: 400, height: 300 }, 10)).toEqual({ width, height })
  })

  it('a crop of everything is none, and one of less than 32 pixels is too small', () => {
    expect(cropOf({ left: 0.001, top: 0, width: 0.998, height: 1 })).toBeNull()
    const crop = cropOf({ left: 0, top: 0, width: 0.1, height: 1 })
    expect(isCropTooSmall(crop, { width: 400, height: 300 })).toBe(false)
    expect(isCropTooSmall(crop, { width: 300, height: 300 })).toBe(true)
  })
})

describe('undo and redo', () => {
  it('a movement by one control is undone at once, and a new change ends redoing', () => {
    let history = startHistory(0)
    history = changed(history, 1, 'level')
    history = changed(history, 2, 'level')
    history = changed(history, 3)
    history = undone(history)
    expect(history.present).toBe(2)
    history = undone(history)
    expect(history.present).toBe(0)
    expect(undone(history).present).toBe(0)
    expect(redone(history).present).toBe(2)
    expect(redone(changed(history, 9)).present).toBe(9)
  })
})
