import { expect, it } from 'vitest'
import { Gesture } from './gesture.ts'

it('one pointer drags, and its release says how far it came', () => {
  const gesture = new Gesture()
  gesture.down(1, { x: 100, y: 0 })
  expect(gesture.move(1, { x: 70, y: 5 })).toEqual({ kind: 'drag', by: { x: -30, y: 5 }, total: { x: -30, y: 5 } })
  expect(gesture.move(1, { x: 20, y: 5 })).toEqual({ kind: 'drag', by: { x: -50, y: 0 }, total: { x: -80, y: 5 } })
  expect(gesture.up(1, { x: 20, y: 5 }, 100)).toEqual({ kind: 'release', total: { x: -80, y: 5 } })
})

it('two fingers pinch around the point between them, and lifting one is no swipe', () => {
  const gesture = new Gesture()
  gesture.down(1, { x: -50, y: 0 })
  gesture.down(2, { x: 50, y: 0 })
  expect(gesture.move(2, { x: 150, y: 0 })).toEqual({ kind: 'pinch', factor: 2, at: { x: 0, y: 0 }, by: { x: 50, y: 0 } })
  expect(gesture.up(2, { x: 150, y: 0 }, 10)).toEqual({ kind: 'end' })
  expect(gesture.move(1, { x: -200, y: 0 })).toBeNull()
  expect(gesture.up(1, { x: -200, y: 0 }, 20)).toEqual({ kind: 'end' })
})

it('two quick taps at one place are a double tap; slow or distant ones are not', () => {
  const gesture = new Gesture()
  const tap = (x: number, timeStamp: number) => {
    gesture.down(1, { x, y: 0 })
    return gesture.up(1, { x, y: 0 }, timeStamp)?.kind
  }
  expect([tap(0, 0), tap(4, 200)]).toEqual(['end', 'doubleTap'])
  expect([tap(0, 1000), tap(0, 1500)]).toEqual(['end', 'end'])
  expect([tap(0, 3000), tap(200, 3100)]).toEqual(['end', 'end'])
})

it('a pointer that is gone moves nothing', () => {
  const gesture = new Gesture()
  gesture.down(1, { x: 0, y: 0 })
  expect(gesture.cancel(1)).toEqual({ kind: 'end' })
  expect(gesture.move(1, { x: 50, y: 0 })).toBeNull()
  expect(gesture.up(1, { x: 50, y: 0 }, 5)).toBeNull()
})
