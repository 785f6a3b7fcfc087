import { useRef, useState, type PointerEvent } from 'react'
import { Gesture, type GestureNews } from './gesture.ts'
import { doubleTapScale, keyStep, panned, wholeImage, zoomedTo, type Point, type ZoomView } from './zoom-math.ts'

export interface ZoomOptions {
  /** Identifies the image: another one is shown whole again. */
  of: string | number
  /** A swipe to the side over an image that is not zoomed. */
  onSwipe: (to: 'next' | 'previous') => void
}

type StageHandler = (event: PointerEvent<HTMLElement>) => void

export interface Zoom {
  readonly view: ZoomView
  readonly isZoomed: boolean
  /** How far a swipe has come, in pixels; 0 at rest. */
  readonly swiped: number
  readonly zoomIn: () => void
  readonly zoomOut: () => void
  readonly pan: (by: Point) => void
  /** For the stage. */
  readonly stageProps: {
    readonly ref: (stage: HTMLElement | null) => void
    readonly onPointerDown: StageHandler
    readonly onPointerMove: StageHandler
    readonly onPointerUp: StageHandler
    readonly onPointerCancel: StageHandler
    readonly onPointerLeave: StageHandler
  }
}

/** Pixels after which a movement to the side is a swipe. */
const swipeLength = 60
const centre: Point = { x: 0, y: 0 }
const isSideways = ({ x, y }: Point) => Math.abs(x) > Math.abs(y)

/** Zooms and pans an image: pinch, double tap, and commands for keys and buttons. Without zoom, a swipe changes the image. */
export function useZoom({ of, onSwipe }: ZoomOptions): Zoom {
  const stage = useRef<HTMLElement>(null)
  const [gesture] = useState(() => new Gesture())
  const [view, setView] = useState(wholeImage)
  const [swiped, setSwiped] = useState(0)
  const [shownFor, setShownFor] = useState(of)
  if (shownFor !== of) {
    setShownFor(of)
    setView(wholeImage)
    setSwiped(0)
  }
  const isZoomed = view.scale > 1
  const box = () => stage.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1)
  const zoomTo = (scale: number, at = centre) => setView(zoomedTo(view, scale, at, box()))
  const pan = (by: Point) => setView(panned(view, by, box()))

  /** Relative to the centre of the stage. */
  function pointOf({ clientX, clientY }: PointerEvent): Point {
    const { left, top, width, height } = box()
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
  }

  function apply(news: GestureNews | null) {
    if (!news) return
    const { kind } = news
    if (kind === 'pinch') setView(panned(zoomedTo(view, view.scale * news.factor, news.at, box()), news.by, box()))
    else if (kind === 'doubleTap') zoomTo(isZoomed ? 1 : doubleTapScale, news.at)
    else if (kind === 'drag' && isZoomed) pan(news.by)
    else if (kind === 'drag') return setSwiped(isSideways(news.total) ? news.total.x : 0)
    else if (kind === 'release' && !isZoomed && isSideways(news.total) && Math.abs(news.total.x) > swipeLength)
      onSwipe(news.total.x < 0 ? 'next' : 'previous')
    setSwiped(0)
  }

  const handleGone: StageHandler = (event) => apply(gesture.cancel(event.pointerId))

  return {
    view,
    isZoomed,
    swiped,
    zoomIn: () => zoomTo(view.scale * keyStep),
    zoomOut: () => zoomTo(view.scale / keyStep),
    pan,
    stageProps: {
      ref: (element) => {
        stage.current = element
      },
      onPointerDown(event) {
        // Two quick presses of a button on the stage are no double tap.
        const isOnButton = event.target instanceof Element && event.target.closest('button, a') !== null
        if (event.button === 0 && !isOnButton) gesture.down(event.pointerId, pointOf(event))
      },
      onPointerMove: (event) => apply(gesture.move(event.pointerId, pointOf(event))),
      onPointerUp: (event) => apply(gesture.up(event.pointerId, pointOf(event), event.timeStamp)),
      onPointerCancel: handleGone,
      onPointerLeave: handleGone,
    },
  }
}
