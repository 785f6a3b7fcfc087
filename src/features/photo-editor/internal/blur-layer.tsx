import { useLingui } from '@lingui/react/macro'
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { BlurArea, ImageArea } from '#contract/photos/photo-edits.ts'
import { classNames } from '#src/ui/class-names.ts'
import { areaBetween, isLargeEnough, moved, resized } from './geometry.ts'
import styles from './blur-layer.module.css'

export interface BlurLayerProps {
  areas: readonly BlurArea[]
  /** `control` names the area that is being moved, so that one undo covers the whole movement. */
  onChange: (areas: BlurArea[], control: string | null) => void
  selected: number | null
  onSelect: (index: number | null) => void
}

interface Point {
  readonly x: number
  readonly y: number
}
type Drag =
  | { readonly kind: 'draw'; readonly from: Point; readonly to: Point }
  | { readonly kind: 'move' | 'resize'; readonly index: number; readonly from: Point; readonly before: BlurArea }

/** One step of an arrow key, in shares of the image. */
const step = 0.01
const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
}

/** Drawing, moving and resizing with a pointer. */
function useDrag({ areas, onChange, onSelect }: Omit<BlurLayerProps, 'selected'>) {
  const layer = useRef<HTMLDivElement>(null)
  const [drag, setDrag] = useState<Drag | null>(null)

  function pointOf({ clientX, clientY }: PointerEvent): Point {
    const box = layer.current?.getBoundingClientRect()
    if (!box || box.width === 0 || box.height === 0) return { x: 0, y: 0 }
    return { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height }
  }

  function begin(event: PointerEvent<HTMLElement>, next: (at: Point) => Drag) {
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    setDrag(next(pointOf(event)))
  }

  function handleMove(event: PointerEvent) {
    if (!drag) return
    const to = pointOf(event)
    if (drag.kind === 'draw') {
      setDrag({ ...drag, to })
      return
    }
    const change = drag.kind === 'move' ? moved : resized
    const area = change(drag.before, to.x - drag.from.x, to.y - drag.from.y)
    onChange(replaced(areas, drag.index, area), `${drag.kind} ${drag.index}`)
  }

  function handleEnd() {
    if (drag?.kind === 'draw') {
      const area = areaBetween(drag.from, drag.to)
      if (isLargeEnough(area)) {
        onChange([...areas, { ...area, shape: 'oval' }], null)
        onSelect(areas.length)
      }
    }
    setDrag(null)
  }

  const drawn = drag?.kind === 'draw' ? areaBetween(drag.from, drag.to) : null
  return { layer, drawn, begin, handleMove, handleEnd, cancel: () => setDrag(null) }
}

function replaced(areas: readonly BlurArea[], index: number, area: BlurArea): BlurArea[] {
  return areas.map((one, at) => (at === index ? area : one))
}

/**
 * The blurred areas on top of the photo. A pointer draws new ones on the photo, moves them, and resizes them by the corner. The arrow
 * keys move the focused one, with Shift they resize it, and Delete removes it.
 */
export function BlurLayer({ areas, onChange, selected, onSelect }: BlurLayerProps) {
  const { t } = useLingui()
  const { layer, drawn, begin, handleMove, handleEnd, cancel } = useDrag({ areas, onChange, onSelect })

  function handleKey(event: KeyboardEvent, index: number, area: BlurArea) {
    const by = arrows[event.key]
    if (by) onChange(replaced(areas, index, (event.shiftKey ? resized : moved)(area, by.x, by.y)), `keys ${index}`)
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      onChange(
        areas.filter((_, at) => at !== index),
        null,
      )
      onSelect(null)
    } else return
    event.preventDefault()
  }

  return (
    <div
      ref={layer}
      className={styles.layer}
      data-testid="blur-layer"
      onPointerDown={(event) => begin(event, (at) => ({ kind: 'draw', from: at, to: at }))}
      onPointerMove={handleMove}
      onPointerUp={handleEnd}
      onPointerCancel={cancel}
    >
      {areas.map((area, index) => (
        <button
          // Areas have no identity but their place in the list.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          type="button"
          className={classNames(styles.area, area.shape === 'rectangle' && styles.rectangle, index === selected && styles.selected)}
          style={styleOf(area)}
          aria-label={t`Blurred area ${index + 1}`}
          aria-pressed={index === selected}
          onFocus={() => onSelect(index)}
          onKeyDown={(event) => handleKey(event, index, area)}
          onPointerDown={(event) => begin(event, (from) => ({ kind: 'move', index, from, before: area }))}
        >
          <span
            className={styles.handle}
            onPointerDown={(event) => begin(event, (from) => ({ kind: 'resize', index, from, before: area }))}
          />
        </button>
      ))}
      {drawn && <span className={classNames(styles.area, styles.drawn)} style={styleOf(drawn)} />}
    </div>
  )
}

const percent = (share: number) => `${share * 100}%`

function styleOf({ left, top, width, height }: ImageArea) {
  return { left: percent(left), top: percent(top), width: percent(width), height: percent(height) }
}
