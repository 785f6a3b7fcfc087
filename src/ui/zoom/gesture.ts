/** Turns the movements of fingers, or of the mouse, into what they mean for an image. Knows nothing of the page. */
import { distance, middle, type Point } from './zoom-math.ts'

export type GestureNews =
  /** One pointer moved: over a zoomed image it pans, otherwise it may become a swipe. `total`: since it was put down. */
  | { readonly kind: 'drag'; readonly by: Point; readonly total: Point }
  /** `factor`: how much further apart the fingers are than before. */
  | { readonly kind: 'pinch'; readonly factor: number; readonly at: Point; readonly by: Point }
  | { readonly kind: 'doubleTap'; readonly at: Point }
  /** One pointer was lifted after a movement. */
  | { readonly kind: 'release'; readonly total: Point }
  | { readonly kind: 'end' }

/** Pixels within which two taps are one double tap. */
const tapDistance = 30
/** A movement below this is a tap. */
const stillDistance = 10
const doubleTapMs = 320

const between = (from: Point, to: Point): Point => ({ x: to.x - from.x, y: to.y - from.y })

export class Gesture {
  private readonly pointers = new Map<number, Point>()
  private start: Point = { x: 0, y: 0 }
  /** Two fingers were down: lifting one of them is no swipe. */
  private wasPinch = false
  private lastTap: { readonly at: Point; readonly timeStamp: number } | null = null

  down(pointerId: number, at: Point): void {
    this.pointers.set(pointerId, at)
    this.wasPinch = this.pointers.size > 1
    if (!this.wasPinch) this.start = at
  }

  move(pointerId: number, to: Point): GestureNews | null {
    const from = this.pointers.get(pointerId)
    if (!from) return null
    const other = [...this.pointers].find(([id]) => id !== pointerId)?.[1]
    this.pointers.set(pointerId, to)
    if (!other) return this.wasPinch ? null : { kind: 'drag', by: between(from, to), total: between(this.start, to) }
    const at = middle(other, from)
    return { kind: 'pinch', factor: distance(other, to) / Math.max(1, distance(other, from)), at, by: between(at, middle(other, to)) }
  }

  /** `timeStamp`: of the event, in milliseconds. */
  up(pointerId: number, at: Point, timeStamp: number): GestureNews | null {
    if (!this.pointers.delete(pointerId)) return null
    if (this.pointers.size > 0 || this.wasPinch) return { kind: 'end' }
    if (distance(this.start, at) > stillDistance) return { kind: 'release', total: between(this.start, at) }
    const { lastTap } = this
    const isDouble = lastTap !== null && timeStamp - lastTap.timeStamp < doubleTapMs && distance(lastTap.at, at) < tapDistance
    this.lastTap = isDouble ? null : { at, timeStamp }
    return isDouble ? { kind: 'doubleTap', at } : { kind: 'end' }
  }

  /** The pointer left the stage, or the browser has taken the gesture for scrolling. */
  cancel(pointerId: number): GestureNews | null {
    return this.pointers.delete(pointerId) ? { kind: 'end' } : null
  }
}
