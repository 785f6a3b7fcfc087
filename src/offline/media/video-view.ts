/** The displayed state of a saved video, derived from its row and from current activity. Pure. */
import { mayPlay, type SavedVideo } from './saved-video.ts'

/** open: downloads are allowed. wifi: the device is on mobile data and the member wants Wi-Fi only. */
export type LineState = 'open' | 'offline' | 'wifi'

export type VideoState =
  | { readonly kind: 'saved' }
  /** Saved, but access could not be confirmed for too long: it plays again after a check with a connection. */
  | { readonly kind: 'locked' }
  | { readonly kind: 'saving' }
  /** broken: the last attempt was interrupted; the next one starts automatically. */
  | { readonly kind: 'waiting'; readonly reason: 'turn' | 'broken' | 'offline' | 'wifi' }
  | { readonly kind: 'paused' }
  | { readonly kind: 'failed'; readonly failure: NonNullable<SavedVideo['failure']> }

export interface VideoView extends SavedVideo {
  readonly state: VideoState
}

/** The current conditions, the same for all videos. */
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

/** Saved bytes in whole percent; 100 only when the video is complete. */
export function percentSaved({ savedBytes, totalBytes, completedAtMs }: SavedVideo): number {
  if (completedAtMs !== null) return 100
  return totalBytes <= 0 ? 0 : Math.min(99, Math.floor((savedBytes / totalBytes) * 100))
}
