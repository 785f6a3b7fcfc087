/** Two ends of a call on real connections of one page. */
import * as v from 'valibot'
import { afterEach, beforeAll, expect, vi } from 'vitest'
import { openPeer, type Link, type Peer, type Signal } from '../peer.ts'

/** Closed at the end of a test. */
export const made: Array<{ close: () => void }> = []
const connections: RTCPeerConnection[] = []
const decodedFrames = v.object({ framesDecoded: v.optional(v.number()) })

export function closeAll(): void {
  for (const each of made.splice(0)) each.close()
}

/** Call once, at the top of a file: everything a test opens is closed with it. */
export function watchPeers(): void {
  beforeAll(() => {
    class Watched extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration)
        connections.push(this)
      }
    }
    vi.stubGlobal('RTCPeerConnection', Watched)
    return () => vi.unstubAllGlobals()
  })
  afterEach(closeAll)
}

/** A moving image, as a camera would give it. */
export function camera(colour = 'red'): MediaStreamTrack {
  const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 240 })
  const context = canvas.getContext('2d')
  let turn = 0
  const timer = setInterval(() => {
    if (!context) return
    context.fillStyle = colour
    context.fillRect(0, 0, 320, 240)
    context.fillStyle = 'white'
    context.fillRect((turn += 8) % 320, 0, 40, 240)
  }, 50)
  made.push({ close: () => clearInterval(timer) })
  const [track] = canvas.captureStream(20).getVideoTracks()
  if (!track) throw new Error('no track')
  return track
}

export function sound(): MediaStreamTrack {
  const context = new AudioContext()
  made.push({ close: () => void context.close() })
  const [track] = context.createMediaStreamDestination().stream.getAudioTracks()
  if (!track) throw new Error('no track')
  return track
}

export interface Side {
  readonly peer: Peer
  readonly sent: Signal[]
  readonly tracks: MediaStreamTrack[]
  readonly links: Link[]
  readonly problems: unknown[]
}

/** Two real connections; signals from one reach the other after a delay, unless the connection is cut. */
export function pair({ isRelayOnly = false, delayMs = 5 } = {}) {
  const line = { isThere: true }
  const sides: Side[] = []
  const open = (isPolite: boolean, other: () => Side | undefined): Side => {
    const side = { sent: [] as Signal[], tracks: [] as MediaStreamTrack[], links: [] as Link[], problems: [] as unknown[] }
    const peer = openPeer({
      isPolite,
      isRelayOnly,
      iceServers: [],
      send(signal) {
        side.sent.push(signal)
        if (line.isThere) setTimeout(() => void other()?.peer.receive(signal), delayMs)
      },
      onTrack: (track) => side.tracks.push(track),
      onLink: (link) => side.links.push(link),
      onProblem: (problem) => side.problems.push(problem),
    })
    made.push(peer)
    return { ...side, peer }
  }
  sides.push(
    open(false, () => sides[1]),
    open(true, () => sides[0]),
  )
  const [caller, callee] = sides
  if (!caller || !callee) throw new Error('no sides')
  return { caller, callee, line }
}

export const offersOf = ({ sent }: Side) => sent.filter(({ description }) => description?.type === 'offer').length
export const isConnected = (side: Side) => expect.poll(() => side.links.at(-1)).toBe('connected')

/**
 * Frames of this track arrive and are decoded. Not read from a video element: on an overloaded machine Chromium (156)
 * leaves about one in a hundred empty while its frames are decoded.
 */
export async function isMoving(track: MediaStreamTrack | undefined): Promise<void> {
  const receiver = connections.flatMap((connection) => connection.getReceivers()).find((each) => each.track === track)
  if (!receiver) throw new Error('no receiver')
  const decoded = async () => {
    const reports: unknown[] = [...(await receiver.getStats()).values()]
    return reports.map((report) => v.parse(decodedFrames, report).framesDecoded).find((count) => count !== undefined) ?? 0
  }
  const before = await decoded()
  await expect.poll(decoded).toBeGreaterThan(before + 1)
}
