/**
 * The connection of the two, by perfect negotiation (W3C WebRTC, 10.7): both may offer at any time; when they do so at once the polite
 * one gives way. Knows nothing of calls: signals come in and go out.
 */
import type { CallSignal, IceServer } from '#contract/talk/calls.ts'

export type Signal = Omit<CallSignal, 'sessionId'>
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
  /** Finds new ways: another network, or words that were lost. */
  readonly restart: () => Promise<void>
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
  private isOffering = false
  private isIgnoring = false
  private isSettingAnswer = false
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
    connection.addEventListener('negotiationneeded', () => void this.offer())
    connection.addEventListener('icecandidate', ({ candidate }) => this.tellCandidate(candidate))
    connection.addEventListener('track', ({ track }) => ports.onTrack(track))
    connection.addEventListener('connectionstatechange', () => this.followLink())
  }

  readonly sendTrack = async (kind: 'audio' | 'video', track: MediaStreamTrack | null) => {
    const sender = this.senders.get(kind)
    if (sender) await sender.replaceTrack(track)
    else if (track) this.senders.set(kind, this.connection.addTrack(track, this.stream))
  }

  readonly receive = async ({ description, candidate }: Signal) => {
    try {
      if (description) await this.takeDescription(description)
      if (candidate) await this.takeCandidate(candidate)
    } catch (error) {
      if (this.connection.signalingState !== 'closed') this.ports.onProblem(error)
    }
  }

  readonly restart = async () => {
    if (this.connection.signalingState === 'closed') return
    // An offer that was never answered would be waited for for ever.
    if (this.connection.signalingState === 'have-local-offer') await this.connection.setLocalDescription({ type: 'rollback' })
    this.connection.restartIce()
  }

  readonly close = () => {
    clearTimeout(this.patience)
    this.connection.close()
  }

  private async offer(): Promise<void> {
    try {
      this.isOffering = true
      await this.connection.setLocalDescription()
      this.tellDescription()
    } catch (error) {
      if (this.connection.signalingState !== 'closed') this.ports.onProblem(error)
    } finally {
      this.isOffering = false
    }
  }

  private async takeDescription(description: NonNullable<Signal['description']>): Promise<void> {
    const { connection, ports } = this
    const isReady = !this.isOffering && (connection.signalingState === 'stable' || this.isSettingAnswer)
    this.isIgnoring = !ports.isPolite && description.type === 'offer' && !isReady
    if (this.isIgnoring) return
    // To an offer that was taken back meanwhile.
    if (description.type === 'answer' && connection.signalingState === 'stable') return
    this.isSettingAnswer = description.type === 'answer'
    try {
      await connection.setRemoteDescription(description)
    } finally {
      this.isSettingAnswer = false
    }
    if (description.type !== 'offer') return
    await connection.setLocalDescription()
    this.tellDescription()
  }

  private async takeCandidate({
    candidate,
    sdpMid = null,
    sdpMLineIndex = null,
    usernameFragment = null,
  }: NonNullable<Signal['candidate']>) {
    try {
      await this.connection.addIceCandidate({ candidate, sdpMid, sdpMLineIndex, usernameFragment })
    } catch (error) {
      // Of an offer that was passed over.
      if (!this.isIgnoring) throw error
    }
  }

  private tellDescription(): void {
    const { localDescription } = this.connection
    if (localDescription) this.ports.send({ description: { type: localDescription.type, sdp: localDescription.sdp } })
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
      this.patience = setTimeout(() => void this.restart().catch(this.ports.onProblem), state === 'failed' ? 0 : patienceMs)
    }
  }
}
