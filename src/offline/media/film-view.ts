/** What a person sees of a saved film, derived from its row and from what runs now. Pure. */
import { mayPlay, type SavedFilm } from './saved-film.ts'

/** open: bytes may flow. wifi: the line is a mobile one and the member wants Wi-Fi only. */
export type LineState = 'open' | 'offline' | 'wifi'

export type FilmState =
  | { readonly kind: 'saved' }
  /** Saved, but access could not be confirmed for too long: it plays again after the next visit with a line. */
  | { readonly kind: 'locked' }
  | { readonly kind: 'saving' }
  /** broken: the last try was cut off; the next one comes by itself. */
  | { readonly kind: 'waiting'; readonly reason: 'turn' | 'broken' | 'offline' | 'wifi' }
  | { readonly kind: 'paused' }
  | { readonly kind: 'failed'; readonly failure: NonNullable<SavedFilm['failure']> }

export interface FilmView extends SavedFilm {
  readonly state: FilmState
}

/** What is true of this moment, for all films alike. */
export interface ShelfMoment {
  readonly runningId: number | null
  readonly line: LineState
  readonly isBroken: boolean
  readonly nowMs: number
}

export function viewOfFilm(film: SavedFilm, moment: ShelfMoment): FilmView {
  return { ...film, state: stateOf(film, moment) }
}

function stateOf(film: SavedFilm, { runningId, line, isBroken, nowMs }: ShelfMoment): FilmState {
  if (film.completedAtMs !== null) return mayPlay(film, nowMs) ? { kind: 'saved' } : { kind: 'locked' }
  if (film.isPausedByMember) return { kind: 'paused' }
  if (film.failure) return { kind: 'failed', failure: film.failure }
  if (line !== 'open') return { kind: 'waiting', reason: line }
  if (film.videoId === runningId) return { kind: 'saving' }
  return { kind: 'waiting', reason: isBroken ? 'broken' : 'turn' }
}

/** Saved bytes in percent, whole; 100 only when nothing is missing. */
export function percentSaved({ savedBytes, totalBytes, completedAtMs }: SavedFilm): number {
  if (completedAtMs !== null) return 100
  return totalBytes <= 0 ? 0 : Math.min(99, Math.floor((savedBytes / totalBytes) * 100))
}
