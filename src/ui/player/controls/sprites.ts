export interface Sprite {
  fromSeconds: number
  toSeconds: number
  /** Relative to the video. */
  image: string
  x: number
  y: number
  width: number
  height: number
}

function secondsOf(stamp: string): number {
  return stamp.split(':').reduce((total, part) => total * 60 + Number(part), 0)
}

/** Reads a WebVTT file of thumbnails (`sprite.jpg#xywh=0,0,160,90`). Other cues are skipped. */
export function parseSprites(vtt: string): Sprite[] {
  const cues = vtt.matchAll(/^([\d:.]+) --> ([\d:.]+).*\r?\n(\S+)#xywh=(\d+),(\d+),(\d+),(\d+)/gm)
  return [...cues].flatMap(([, from, to, image, ...box]) => {
    const [x = 0, y = 0, width = 0, height = 0] = box.map(Number)
    if (from === undefined || to === undefined || image === undefined || width === 0 || height === 0) return []
    return [{ fromSeconds: secondsOf(from), toSeconds: secondsOf(to), image, x, y, width, height }]
  })
}

export function spriteAt<Found extends Sprite>(sprites: readonly Found[], seconds: number): Found | undefined {
  return sprites.find((sprite) => seconds >= sprite.fromSeconds && seconds < sprite.toSeconds) ?? sprites.at(-1)
}
