/** The renditions of a video: lowest first, never larger than the source, always of even size. */

export interface LadderRung {
  /** The short side with a p, as shown to members. Also the folder's name in the package. */
  readonly name: string
  readonly width: number
  readonly height: number
  /** Maximum bit rate of the video stream; the encoder aims at a quality and stays below this. */
  readonly videoBitsPerSecond: number
  readonly audioBitsPerSecond: number
}

const rungs = [
  { side: 240, video: 400_000, audio: 64_000 },
  { side: 360, video: 800_000, audio: 96_000 },
  { side: 480, video: 1_400_000, audio: 128_000 },
  { side: 720, video: 2_800_000, audio: 128_000 },
  { side: 1080, video: 5_000_000, audio: 128_000 },
] as const
const largest = 1080
/** Sources larger than a rung by this factor get one of their own size, below the largest. */
const worthAnother = 1.15

/**
 * `width` and `height` as displayed. Portrait videos are measured by their width, so a phone's 1080×1920 is a 1080p video. 240p is only
 * for sources below 360p: for others it would make the first seconds look worse and save no time.
 */
export function ladderFor({ width, height }: { width: number; height: number }): LadderRung[] {
  const short = Math.min(width, height)
  const lowest = short >= 360 ? 360 : 240
  const sides: number[] = rungs.map((rung) => rung.side).filter((side) => side >= lowest && side <= short)
  const top = sides.at(-1) ?? 0
  if (short < largest && (sides.length === 0 || short > top * worthAnother)) sides.push(even(short))
  return sides.map((side) => rungOf(side, width, height))
}

function rungOf(side: number, width: number, height: number): LadderRung {
  const factor = side / Math.min(width, height)
  const { video, audio } = ratesFor(side)
  const sized = (length: number) => even(Math.min(length * factor, length))
  return { name: `${side}p`, width: sized(width), height: sized(height), videoBitsPerSecond: video, audioBitsPerSecond: audio }
}

/** Between rungs the rate grows with the number of pixels. */
function ratesFor(side: number): { video: number; audio: number } {
  const above = rungs.find((rung) => rung.side >= side) ?? rungs[rungs.length - 1] ?? rungs[0]
  const share = Math.min(1, (side / above.side) ** 2)
  return { video: Math.max(100_000, Math.round((above.video * share) / 1000) * 1000), audio: above.audio }
}

/** 4:2:0 video needs even sides. Rounded down, so that nothing is stretched; at least 2. */
function even(length: number): number {
  return Math.max(2, Math.floor(length / 2) * 2)
}
