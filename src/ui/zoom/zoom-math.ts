/** Where a zoomed image is: its scale, and how far its centre is from the centre of the stage, in pixels. */
export interface ZoomView {
  readonly scale: number
  readonly x: number
  readonly y: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** A position on the stage, in pixels from its centre. */
export interface Point {
  readonly x: number
  readonly y: number
}

export const wholeImage: ZoomView = { scale: 1, x: 0, y: 0 }
export const largestScale = 5
/** Of a double tap, and of a press of the key. */
export const doubleTapScale = 2.5
export const keyStep = 1.5

const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

/** The image covers the stage: it cannot be pushed out of sight. */
function keptInside({ scale, x, y }: ZoomView, { width, height }: Size): ZoomView {
  const spare = (length: number) => (length * (scale - 1)) / 2
  return { scale, x: between(x, -spare(width), spare(width)), y: between(y, -spare(height), spare(height)) }
}

/** The point stays where it is on the stage. */
export function zoomedTo(view: ZoomView, scale: number, at: Point, stage: Size): ZoomView {
  const next = between(scale, 1, largestScale)
  const growth = next / view.scale
  return keptInside({ scale: next, x: at.x - (at.x - view.x) * growth, y: at.y - (at.y - view.y) * growth }, stage)
}

export function panned(view: ZoomView, by: Point, stage: Size): ZoomView {
  return keptInside({ ...view, x: view.x + by.x, y: view.y + by.y }, stage)
}

export const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y)
export const middle = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })
