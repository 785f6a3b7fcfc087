export interface Size {
  readonly width: number
  readonly height: number
}

/** Upright pixels in sRGB, one byte per channel. */
export interface RawPhoto extends Size {
  readonly pixels: Buffer
  /** 4: with alpha. */
  readonly channels: 3 | 4
}
