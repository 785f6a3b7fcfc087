import encodeQR from 'qr'
import { useMemo } from 'react'
import styles from './qr-picture.module.css'

export interface QrPictureProps {
  text: string
  /** The accessible name of the picture. */
  label: string
}

/** Around the code, in modules; the standard wants four. */
const border = 4

/** A QR code, dark on light in both themes: many cameras do not read the reverse. */
export function QrPicture({ text, label }: QrPictureProps) {
  const { size, path } = useMemo(() => draw(text), [text])
  return (
    <svg className={styles.picture} role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path d={path} fill="black" />
    </svg>
  )
}

function draw(text: string): { size: number; path: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border })
  const squares = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size: rows.length, path: squares.join('') }
}
