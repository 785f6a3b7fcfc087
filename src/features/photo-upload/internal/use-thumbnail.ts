import { useEffect, useState } from 'react'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { canvasOf, contextOf, decodePicture } from '#src/platform/pictures/canvas.ts'

/** The shorter side in pixels: enough for a tile on a sharp screen. */
const side = 360

let lastTurn: Promise<unknown> = Promise.resolve()

/** One photo at a time: fifty decoded at once would not fit into a phone's memory. */
function inTurn(work: () => Promise<void>): void {
  lastTurn = lastTurn.then(work).catch(reportProblem)
}

/** The object URL of a small image of the file; null until it is made, `none` if this browser cannot show the file. */
export function useThumbnail(file: File): string | 'none' | null {
  const [address, setAddress] = useState<string | null>(null)
  // Decodes outside of the page, and releases the image when the tile is gone.
  useEffect(() => {
    let isGone = false
    let made: string | null = null
    inTurn(async () => {
      if (isGone) return
      const blob = await thumbnailOf(file)
      if (isGone) return
      made = blob && URL.createObjectURL(blob)
      setAddress(made ?? 'none')
    })
    return () => {
      isGone = true
      if (made !== null) URL.revokeObjectURL(made)
    }
  }, [file])
  return address
}

async function thumbnailOf(file: File): Promise<Blob | null> {
  const bitmap = await decodePicture(file)
  if (!bitmap) return null
  const scale = Math.min(1, side / Math.min(bitmap.width, bitmap.height))
  const canvas = canvasOf(bitmap.width * scale, bitmap.height * scale)
  contextOf(canvas).drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.8))
}
