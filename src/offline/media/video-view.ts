/** What a person sees of a saved video, derived from its row and from what runs now. Pure. */
import { mayPlay, type SavedVideo } from './saved-video.ts'

/** open: bytes may flow. wifi: the line is a mobile one and the member wants Wi-Fi only. */
export type LineState = 'open' | 'offline' | 'wifi'

export type VideoState =
  | { readonly kind: 'saved' }
  /** Saved, but access could not be confirmed for too long: it plays again after the next visit with a line. */
  | { readonly kind: 'locked' }
  | { readonly kind: 'saving' }
  /** broken: the last try was cut off; the next one comes by itself. */
  | { readonly kind: 'waiting'; readonly reason: 'turn' | 'broken' | 'offline' | 'wifi' }
  | { readonly kind: 'paused' }
  | { readonly kind: 'failed'; readonly failure: NonNullable<SavedVideo['failure']> }

export interface VideoView extends SavedVideo {
  readonly state: VideoState
}

/** What is true of this moment, for all videos alike. */
export interface DownloadMoment {
  readonly runningId: number | null
  readonly line: LineState
  readonly isBroken: boolean
  readonly nowMs: number
}

export function viewOfVideo(video: SavedVideo, moment: DownloadMoment): VideoView {
  return { ...video, state: stateOf(video, moment) }
}

function stateOf(video: SavedVideo, { runningId, line, isBroken, nowMs }: DownloadMoment): VideoState {
  if (video.completedAtMs !== null) return mayPlay(video, nowMs) ? { kind: 'saved' } : { kind: 'locked' }
  if (video.isPausedByMember) return { kind: 'paused' }
  if (video.failure) return { kind: 'failed', failure: video.failure }
  if (line !== 'open') return { kind: 'waiting', reason: line }
  if (video.videoId === runningId) return { kind: 'saving' }
  return { kind: 'waiting', reason: isBroken ? 'broken' : 'turn' }
}

/** Saved bytes in percent, whole; 100 only when nothing is missing. */
export function percentSaved({ savedBytes, totalBytes, completedAtMs }: SavedVideo): number {
  if (completedAtMs !== null) return 100
  return totalBytes <= 0 ? 0 : Math.min(99, Math.floor((savedBytes / totalBytes) * 100))
}
