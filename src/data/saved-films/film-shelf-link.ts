/** The signed-in member's saved films in this page: opened when first asked for, kept fresh by the shelf. */
import type { FilmShelf } from '#src/offline/media/film-shelf.ts'
import type { FilmView } from '#src/offline/media/film-view.ts'
import { createObservable } from '#src/lib/observable.ts'
import { sessionState } from '../session/session-state.ts'

/** Null until the device has been asked. */
export const savedFilms = createObservable<readonly FilmView[] | null>(null)

let current: { memberId: number; shelf: Promise<FilmShelf | null> } | null = null

/** Null for guests and where films cannot be kept (plain http, private windows). */
export function openMemberShelf(): Promise<FilmShelf | null> {
  const state = sessionState.get()
  if (state.kind !== 'signedIn') return Promise.resolve(null)
  const memberId = state.self.userId
  if (current?.memberId === memberId) return current.shelf
  const shelf = open(memberId)
  current = { memberId, shelf }
  return shelf
}

async function open(memberId: number): Promise<FilmShelf | null> {
  const { startMemberShelf } = await import('./start-member-shelf.ts')
  const shelf = await startMemberShelf(memberId, {
    onFilms: savedFilms.set,
    onClosed: () => {
      current = null
      savedFilms.set(null)
    },
  })
  if (!shelf) savedFilms.set([])
  return shelf
}
