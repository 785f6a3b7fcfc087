/**
 * The connection between the two members, by perfect negotiation (W3C WebRTC, 10.7): both may make an offer at any
 * time; when offers collide, the polite one gives way. Collisions are kept rare, as the polite one leaves the first
 * offer to the other: Chromium may find no candidates at all once it has dropped an offer while still gathering for
 * it. Signals may be lost or arrive twice: an unanswered offer is sent again unchanged and never rolled back (the
 * other one may already have accepted it), and an answer applies only to its own offer. Independent of calls: signals
 * come in and go out.
 */
import type { CallSignal, IceServer } from '#contract/chat/calls.ts'

export type Signal = Omit<CallSignal, 'sessionId'>
type Candidate = NonNullable<Signal['candidate']>
export type Link = 'connecting' | 'connected' | 'lost'

export interface PeerPorts {
  readonly isPolite: boolean
  readonly iceServers: readonly IceServer[]
  /** Neither side's address leaves the device. */
  readonly isRelayOnly: boolean
  readonly send: (signal: Signal) => void
  readonly onTrack: (track: MediaStreamTrack) => void
  readonly onLink: (link: Link) => void
  readonly onProblem: (error: unknown) => void
}

export interface Peer {
  /** The track sent to the other member; null: nothing of that kind. Changing it later needs no renegotiation. */
  readonly sendTrack: (kind: 'audio' | 'video', track: MediaStreamTrack | null) => Promise<void>
  readonly receive: (signal: Signal) => Promise<void>
  /** This device is in another network: finds new candidates. */
  readonly restart: () => Promise<void>
  /** Signals may have been lost; called on both sides. */
  readonly resume: () => Promise<void>
  readonly close: () => void
}

/** A connection that is only briefly interrupted recovers on its own. */
const patienceMs = 3000

export function openPeer(ports: PeerPorts): Peer {
  return new NegotiatingPeer(ports)
}

class NegotiatingPeer implements Peer {
  private readonly ports: PeerPorts
  private readonly connection: RTCPeerConnection
  private readonly stream = new MediaStream()
  private readonly senders = new Map<'audio' | 'video', RTCRtpSender>()
  /** Id of the newest own offer. */
  private offerId = ''
  /** Negotiation steps, run one after the other. */
  private steps = Promise.resolve()
  private patience: ReturnType<typeof setTimeout> | undefined

  constructor(ports: PeerPorts) {
    this.ports = ports
    this.connection = new RTCPeerConnection({
      iceServers: ports.iceServers.map(({ urls, username, credential }) => ({
        urls,
        ...(username === undefined ? {} : { username }),
        ...(credential === undefined ? {} : { credential }),
      })),
      iceTransportPolicy: ports.isRelayOnly ? 'relay' : 'all',
      bundlePolicy: 'max-bundle',
    })
    const { connection } = this
    connection.addEventListener('negotiationneeded', () => void this.inTurn(() => this.offer()))
    connection.addEventListener('icecandidate', ({ candidate }) => this.tellCandidate(candidate))
    connection.addEventListener('track', ({ track }) => ports.onTrack(track))
    connection.addEventListener('connectionstatechange', () => this.followLink())
  }

  readonly sendTrack = async (kind: 'audio' | 'video', track: MediaStreamTrack | null) => {
    const sender = this.senders.get(kind)
    if (sender) await sender.replaceTrack(track)
    else if (track) this.senders.set(kind, this.connection.addTrack(track, this.stream))
  }

  readonly receive = ({ description, candidate }: Signal) =>
    this.inTurn(async () => {
      if (description) await this.takeDescription(description)
      if (candidate) await this.takeCandidate(candidate)
    })

  readonly restart = () => this.inTurn(() => this.connection.restartIce())

  readonly resume = () =>
    this.inTurn(() => {
      if (this.connection.signalingState === 'have-local-offer') this.tellDescription(this.offerId)
      // One side restarting is enough. With an offer open, the ICE restart happens once it is answered.
      if (!this.ports.isPolite) this.connection.restartIce()
    })

  readonly close = () => {
    clearTimeout(this.patience)
    this.connection.close()
  }

  private inTurn(step: () => Promise<void> | void): Promise<void> {
    this.steps = this.steps.then(async () => {
      try {
        if (this.connection.signalingState !== 'closed') await step()
      } catch (error) {
        if (this.connection.signalingState !== 'closed') this.ports.onProblem(error)
      }
    })
    return this.steps
  }

  private async offer(): Promise<void> {
    const { connection, ports } = this
    // The browser fires the event again once the open negotiation is settled.
    if (connection.signalingState !== 'stable' || (ports.isPolite && !connection.remoteDescription)) return
    await connection.setLocalDescription()
    this.offerId = crypto.randomUUID()
    this.tellDescription(this.offerId)
  }

  private async takeDescription({ offerId, ...description }: NonNullable<Signal['description']>): Promise<void> {
    const { connection, ports } = this
    if (description.type === 'answer') {
      if (connection.signalingState === 'have-local-offer' && offerId === this.offerId) await connection.setRemoteDescription(description)
      return
    }
    if (!ports.isPolite && connection.signalingState !== 'stable') return
    await connection.setRemoteDescription(description)
    await connection.setLocalDescription()
    this.tellDescription(offerId)
  }

  private async takeCandidate({ candidate, sdpMid = null, sdpMLineIndex = null, usernameFragment = null }: Candidate): Promise<void> {
    const known = this.connection.remoteDescription?.sdp
    // A candidate of an offer that was ignored or lost: the offer is sent again with its candidates.
    if (known === undefined || (usernameFragment !== null && !known.includes(`a=ice-ufrag:${usernameFragment}\r\n`))) return
    await this.connection.addIceCandidate({ candidate, sdpMid, sdpMLineIndex, usernameFragment })
  }

  /** Sends the current description, with the candidates found so far. */
  private tellDescription(offerId: string): void {
    const { localDescription } = this.connection
    if (localDescription?.type === 'offer' || localDescription?.type === 'answer')
      this.ports.send({ description: { type: localDescription.type, sdp: localDescription.sdp, offerId } })
  }

  private tellCandidate(candidate: RTCIceCandidate | null): void {
    if (!candidate || candidate.candidate === '') return
    // In this mode the browser gathers no others; as a leaked address must never happen, it is checked here as well.
    if (this.ports.isRelayOnly && candidate.type !== 'relay') return
    const { candidate: line, sdpMid, sdpMLineIndex, usernameFragment } = candidate
    this.ports.send({ candidate: { candidate: line, sdpMid, sdpMLineIndex, usernameFragment } })
  }

  private followLink(): void {
    const state = this.connection.connectionState
    clearTimeout(this.patience)
    if (state === 'connected') this.ports.onLink('connected')
    if (state === 'new' || state === 'connecting') this.ports.onLink('connecting')
    if (state === 'disconnected' || state === 'failed') {
      this.ports.onLink('lost')
      const waitMs = (state === 'failed' ? 0 : patienceMs) + (this.ports.isPolite ? patienceMs : 0)
      this.patience = setTimeout(() => void this.restart(), waitMs)
    }
  }
}
