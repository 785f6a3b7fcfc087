/** The states of a saved film in words. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FilmState } from '#src/offline/media/film-view.ts'

const waitingWords: Record<Extract<FilmState, { kind: 'waiting' }>['reason'], MessageDescriptor> = {
  turn: msg`Waits its turn.`,
  broken: msg`The connection broke. It goes on by itself.`,
  offline: msg`Waits for a connection. What is saved so far is safe.`,
  wifi: msg`Waits for Wi-Fi.`,
}

const failureWords: Record<Extract<FilmState, { kind: 'failed' }>['failure'], MessageDescriptor> = {
  'no-room': msg`There is no room left on this device. Remove another film, then try again.`,
  unavailable: msg`This film cannot be saved yet. Try again when it is ready.`,
  damaged: msg`This film did not arrive whole. Try again.`,
}

export function wordsOfFilm(state: FilmState): MessageDescriptor {
  switch (state.kind) {
    case 'saved':
      return msg`Available offline`
    case 'locked':
      return msg`Plays again once you have been online.`
    case 'saving':
      return msg`Saving`
    case 'paused':
      return msg`Paused`
    case 'waiting':
      return waitingWords[state.reason]
    case 'failed':
      return failureWords[state.failure]
  }
}
