/**
 * The connection of the two, by perfect negotiation (W3C WebRTC, 10.7): both may offer at any time; when they do so at once the polite
 * one gives way. That is kept rare, the polite one leaving the first word to the other: Chromium may find no ways at all once it has
 * given up an offer it was still looking for ways for. Words may be lost or come twice: an offer nobody answered is said again as it was,
 * never taken back (the other one may have taken it already), and an answer counts for its own offer alone. Knows nothing of calls:
 * signals come in and go out.
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
  /** What the other one is sent; null: nothing of that kind. Changing it later asks for no new agreement. */
  readonly sendTrack: (kind: 'audio' | 'video', track: MediaStreamTrack | null) => Promise<void>
  readonly receive: (signal: Signal) => Promise<void>
  /** This device is in another network: finds new ways. */
  readonly restart: () => Promise<void>
  /** Both are told that words may have been lost. */
  readonly resume: () => Promise<void>
  readonly close: () => void
}

/** A line that only stumbles comes back by itself. */
const patienceMs = 3000

export function openPeer(ports: PeerPorts): Peer {
  return new NegotiatingPeer(ports)
}

class NegotiatingPeer implements Peer {
  private readonly ports: PeerPorts
  private readonly connection: RTCPeerConnection
  private readonly stream = new MediaStream()
  private readonly senders = new Map<'audio' | 'video', RTCRtpSender>()
  /** Of the newest own offer. */
  private offerId = ''
  /** What is agreed on, one step after the other. */
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
      // One of them is enough. With an offer open, the new ways are looked for when it is answered.
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
    // The browser asks again when what is open is settled.
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
    // Of an offer that was passed over, or lost: said again, it brings its candidates along.
    if (known === undefined || (usernameFragment !== null && !known.includes(`a=ice-ufrag:${usernameFragment}\r\n`))) return
    await this.connection.addIceCandidate({ candidate, sdpMid, sdpMLineIndex, usernameFragment })
  }

  /** As it is now, with the candidates found so far. */
  private tellDescription(offerId: string): void {
    const { localDescription } = this.connection
    if (localDescription?.type === 'offer' || localDescription?.type === 'answer')
      this.ports.send({ description: { type: localDescription.type, sdp: localDescription.sdp, offerId } })
  }

  private tellCandidate(candidate: RTCIceCandidate | null): void {
    if (!candidate || candidate.candidate === '') return
    // The browser gathers no others then; what it must never do is not left to it alone.
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
