/** The CODECS attribute of a rendition, read from its init segment, so that it states what was really encoded. */

/** Throws if the bytes contain no H.264 video: then something other than our encoder made them. */
export function codecsOf(initSegment: Buffer): string {
  const at = initSegment.indexOf('avcC', 0, 'latin1')
  if (at < 0 || at + 8 > initSegment.length) throw new Error('The init segment holds no H.264 track.')
  // avcC: version, profile, compatibility, level.
  const video = `avc1.${initSegment.toString('hex', at + 5, at + 8)}`
  return initSegment.includes('mp4a', 0, 'latin1') ? `${video},mp4a.40.2` : video
}
