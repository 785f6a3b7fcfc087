import { useEffect, useSyncExternalStore } from 'react'
import { openMemberShelf, savedFilms } from '#src/data/saved-films/film-shelf-link.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import type { FilmView } from '#src/offline/media/film-view.ts'

/** The films kept on this device, as they stand. Null until the device has been asked. */
export function useSavedFilms(): readonly FilmView[] | null {
  // Opens the shelf after the first paint; later calls are the same shelf.
  useEffect(() => {
    openMemberShelf().catch(reportProblem)
  }, [])
  return useSyncExternalStore(savedFilms.subscribe, savedFilms.get)
}

export function useSavedFilm(videoId: number): FilmView | null {
  return useSavedFilms()?.find((film) => film.videoId === videoId) ?? null
}

/** Ids of the films that play without a line. */
export function useSavedVideoIds(): ReadonlySet<number> {
  const saved = useSavedFilms()?.filter((film) => film.state.kind === 'saved') ?? []
  return new Set(saved.map((film) => film.videoId))
}
