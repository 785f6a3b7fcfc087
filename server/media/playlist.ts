/** Reads and writes the HLS playlists of a package. */

export interface MediaPlaylist {
  readonly init: string | null
  readonly segments: ReadonlyArray<{ readonly name: string; readonly seconds: number }>
  /** Nothing more will be added. */
  readonly isEnded: boolean
}

/** Reads playlists that we made ourselves; strangers' playlists are never opened. */
export function readPlaylist(text: string): MediaPlaylist {
  const segments: Array<{ name: string; seconds: number }> = []
  let seconds = 0
  for (const line of text.split('\n')) {
    const length = /^#EXTINF:([\d.]+)/.exec(line)?.[1]
    if (length) seconds = Number(length)
    else if (line && !line.startsWith('#')) segments.push({ name: line.trim(), seconds })
  }
  return { init: /^#EXT-X-MAP:URI="([^"]+)"/m.exec(text)?.[1] ?? null, segments, isEnded: /^#EXT-X-ENDLIST/m.test(text) }
}

export interface MasterEntry {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly bitsPerSecond: number
  readonly codecs: string
}

/** Lowest first: a player that follows the order starts soonest. */
export function masterPlaylist(renditions: readonly MasterEntry[]): string {
  const entries = renditions
    .toSorted((left, right) => left.height * left.width - right.height * right.width)
    .map(
      ({ name, width, height, bitsPerSecond, codecs }) =>
        `#EXT-X-STREAM-INF:BANDWIDTH=${bitsPerSecond},RESOLUTION=${width}x${height},CODECS="${codecs}"\n${name}/index.m3u8\n`,
    )
  return `#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-INDEPENDENT-SEGMENTS\n${entries.join('')}`
}
