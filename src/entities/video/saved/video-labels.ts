/** The states of a saved video as texts. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { VideoState } from '#src/offline/media/video-view.ts'

const waitingTexts: Record<Extract<VideoState, { kind: 'waiting' }>['reason'], MessageDescriptor> = {
  turn: msg`In the queue.`,
  broken: msg`Connection lost. It resumes automatically.`,
  offline: msg`Waiting for a connection. Your progress is saved.`,
  wifi: msg`Waiting for Wi-Fi.`,
}

const failureMessages: Record<Extract<VideoState, { kind: 'failed' }>['failure'], MessageDescriptor> = {
  'no-room': msg`No space left on this device. Remove another video and try again.`,
  unavailable: msg`This video can’t be saved yet. Try again when it’s ready.`,
  damaged: msg`The video didn’t arrive completely. Try again.`,
}

export function labelOfVideo(state: VideoState): MessageDescriptor {
  switch (state.kind) {
    case 'saved':
      return msg`Available offline`
    case 'locked':
      return msg`Plays again once you’ve been online.`
    case 'saving':
      return msg`Saving`
    case 'paused':
      return msg`Paused`
    case 'waiting':
      return waitingTexts[state.reason]
    case 'failed':
      return failureMessages[state.failure]
  }
}
