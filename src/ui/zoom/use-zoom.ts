import { useRef, useState, type PointerEvent } from 'react'
import {
  distance,
  doubleTapScale,
  keyStep,
  middle,
  panned,
  wholeImage,
  zoomedTo,
  type Point,
  type Size,
  type ZoomView,
} from './zoom-math.ts'

export interface ZoomOptions {
  /** A swipe to the side over an image that is not zoomed. `next`: towards the start of the line. */
  onSwipe: (to: 'next' | 'previous') => void
}

export interface Zoom {
  readonly view: ZoomView
  readonly isZoomed: boolean
  /** How far a swipe has come, in pixels; 0 at rest. */
  readonly swiped: number
  readonly zoomIn: () => void
  readonly zoomOut: () => void
  readonly reset: () => void
  readonly pan: (by: Point) => void
  /** For the stage. */
  readonly stageProps: {
    readonly ref: (stage: HTMLElement | null) => void
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void
    readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void
    readonly onPointerCancel: (event: PointerEvent<HTMLElement>) => void
    readonly onPointerLeave: (event: PointerEvent<HTMLElement>) => void
  }
}

/** Pixels after which a movement is a swipe, and within which two taps are one double tap. */
const swipeLength = 60
const tapDistance = 30
const doubleTapMs = 320

interface Gesture {
  /** The fingers, or the mouse, by pointer. */
  readonly pointers: Map<number, Point>
  start: Point | null
  /** The gesture had two fingers: lifting one of them is no swipe. */
  wasPinch: boolean
  lastTap: { readonly at: Point; readonly timeStamp: number } | null
}

/** Zooms and pans an image: pinch, double tap, wheel-free, and commands for keys and buttons. Without zoom, a swipe changes the image. */
export function useZoom({ onSwipe }: ZoomOptions): Zoom {
  const stage = useRef<HTMLElement>(null)
  const gesture = useRef<Gesture>({ pointers: new Map(), start: null, wasPinch: false, lastTap: null })
  const [view, setView] = useState(wholeImage)
  const [swiped, setSwiped] = useState(0)
  const isZoomed = view.scale > 1

  function box(): DOMRect {
    return stage.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1)
  }

  function pointOf({ clientX, clientY }: PointerEvent): Point {
    const { left, top, width, height } = box()
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
  }

  const zoomTo = (scale: number, at: Point, from: ZoomView = view) => setView(zoomedTo(from, scale, at, box()))

  function pinch(moved: number, to: Point) {
    const { pointers } = gesture.current
    const [one, other] = [...pointers].filter(([id]) => id !== moved).concat([...pointers].filter(([id]) => id === moved))
    if (!one || !other) return
    const size: Size = box()
    const [before, after] = [middle(one[1], other[1]), middle(one[1], to)]
    const grown = view.scale * (distance(one[1], to) / Math.max(1, distance(one[1], other[1])))
    setView(panned(zoomedTo(view, grown, before, size), { x: after.x - before.x, y: after.y - before.y }, size))
  }

  function handleMove(event: PointerEvent<HTMLElement>) {
    const { pointers, start } = gesture.current
    const from = pointers.get(event.pointerId)
    if (!from) return
    const to = pointOf(event)
    if (pointers.size > 1) pinch(event.pointerId, to)
    else if (isZoomed) setView(panned(view, { x: to.x - from.x, y: to.y - from.y }, box()))
    else if (start && Math.abs(to.x - start.x) > Math.abs(to.y - start.y)) setSwiped(to.x - start.x)
    pointers.set(event.pointerId, to)
  }

  function tap(at: Point, timeStamp: number) {
    const { lastTap } = gesture.current
    const isDouble = lastTap && timeStamp - lastTap.timeStamp < doubleTapMs && distance(lastTap.at, at) < tapDistance
    gesture.current.lastTap = isDouble ? null : { at, timeStamp }
    if (isDouble) zoomTo(isZoomed ? 1 : doubleTapScale, at)
  }

  function handleUp(event: PointerEvent<HTMLElement>) {
    const { pointers, start, wasPinch } = gesture.current
    if (!pointers.delete(event.pointerId)) return
    const at = pointOf(event)
    if (pointers.size > 0 || !start || wasPinch) return end()
    if (distance(start, at) < tapDistance / 3) tap(at, event.timeStamp)
    else if (!isZoomed && Math.abs(at.x - start.x) > swipeLength && Math.abs(at.x - start.x) > Math.abs(at.y - start.y))
      onSwipe(at.x < start.x ? 'next' : 'previous')
    end()
  }

  function end() {
    setSwiped(0)
    if (gesture.current.pointers.size === 0) gesture.current.start = null
  }

  function handleGone(event: PointerEvent<HTMLElement>) {
    if (gesture.current.pointers.delete(event.pointerId)) end()
  }

  function handleDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return
    const { pointers } = gesture.current
    const at = pointOf(event)
    pointers.set(event.pointerId, at)
    if (pointers.size === 1) Object.assign(gesture.current, { start: at, wasPinch: false })
    else gesture.current.wasPinch = true
  }

  return {
    view,
    isZoomed,
    swiped,
    zoomIn: () => zoomTo(view.scale * keyStep, { x: 0, y: 0 }),
    zoomOut: () => zoomTo(view.scale / keyStep, { x: 0, y: 0 }),
    reset: () => setView(wholeImage),
    pan: (by) => setView(panned(view, by, box())),
    stageProps: {
      ref: (element) => {
        stage.current = element
      },
      onPointerDown: handleDown,
      onPointerMove: handleMove,
      onPointerUp: handleUp,
      onPointerCancel: handleGone,
      onPointerLeave: handleGone,
    },
  }
}
