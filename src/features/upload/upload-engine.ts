/**
 * The background work of this tab's uploads: the upload worker and the encoding worker, fed with the session, the
 * network and the socket. The app starts it when the device has uploads to continue; the upload screen always starts
 * it.
 */
import { heldKey } from '#src/offline/lock/key-ring.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import type { CurrentUser } from '#contract/accounts.ts'
import { photoKind } from '#contract/content/kinds.ts'
import type { EncodingProgress } from '#contract/encoding.ts'
import { encodingChanged } from '#contract/realtime.ts'
import { uploadChunkBytes } from '#contract/uploads.ts'
import { clientName } from '#src/http/api-origin.ts'
import { onServerEvent } from '#src/data/realtime/realtime.ts'
import { getAccessToken } from '#src/data/session/session.ts'
import { sessionState } from '#src/data/session/session-state.ts'
import { queryClient } from '#src/data/query/query-client.ts'
import { refreshVideo } from '#src/entities/video/cache.ts'
import { encodingJobs } from '#src/entities/encoding/encoding-store.ts'
import { uploadFeed } from '#src/offline/uploads/upload-feed.ts'
import type { UploadConditions } from '#src/offline/uploads/upload-state.ts'
import { holdUpdates } from '#src/platform/busy.ts'
import { networkState } from '#src/platform/network.ts'
import { followEncoding, type EncodingClient } from '#src/workers/encoding/client.ts'
import { startUploadWorker, type UploadClient } from '#src/workers/upload/client.ts'
import { guardUnkeptFiles } from './internal/guard-unkept-files.ts'
import { createUploadActions, type UploadActions } from './internal/upload-actions.ts'

export interface UploadEngine {
  readonly memberId: number
  readonly uploads: UploadClient
  readonly encoding: EncodingClient
  /** The same object for the engine's whole life. */
  readonly actions: UploadActions
}

let running: { engine: UploadEngine; stop: () => void } | null = null

/** One engine per tab and member; a further call returns the running one. It ends on its own at sign-out. */
export function startUploadEngine(currentUser: CurrentUser): UploadEngine {
  if (running?.engine.memberId === currentUser.userId) return running.engine
  running?.stop()
  running = start(currentUser)
  return running.engine
}

function start(currentUser: CurrentUser): NonNullable<typeof running> {
  const uploads = startUploadWorker(
    {
      memberId: currentUser.userId,
      dataKey: heldKey(currentUser.userId)?.dataKey ?? null,
      client: clientName,
      chunkBytes: uploadChunkBytes,
      conditions: currentConditions(),
    },
    getAccessToken,
    reportProblem,
  )
  const encoding = followEncoding(getAccessToken, (news) => encodingJobs.set(news), reportProblem)
  const engine = { memberId: currentUser.userId, uploads, encoding, actions: createUploadActions(uploads) }
  const feed = (progress: EncodingProgress) => {
    encoding.feed(progress).catch(reportProblem)
    // The moment it is ready it may have been published too.
    if (progress.state === 'done') refreshVideo(queryClient, progress.videoId)
  }
  const endings = [
    followConditions(uploads),
    handOverFinished(encoding),
    onServerEvent(encodingChanged, feed),
    followVisibility(encoding),
    guardUnkeptFiles(uploadFeed),
    holdUpdatesWhileSending(),
  ]
  const stop = () => {
    for (const end of endings) end()
    unsubscribe()
    encoding.close()
    uploads.close().catch(reportProblem)
    encodingJobs.set({ jobs: [], heardAtMs: null })
    running = null
  }
  const unsubscribe = sessionState.subscribe(() => {
    const state = sessionState.get()
    if (state.kind === 'guest' || state.self.userId !== currentUser.userId) stop()
  })
  return { engine, stop }
}

function currentConditions(): UploadConditions {
  const state = sessionState.get()
  return {
    isOnline: networkState.isOnline.get(),
    isCellular: networkState.connection.get() === 'cellular',
    wifiOnly: state.kind === 'signedIn' && state.self.pref.uploadOnWifiOnly,
    isSignedIn: state.kind === 'signedIn',
  }
}

function followConditions(uploads: UploadClient): () => void {
  const tell = () => void uploads.setConditions(currentConditions()).catch(reportProblem)
  const endings = [networkState.isOnline, networkState.connection, sessionState].map((observed) => observed.subscribe(tell))
  return () => {
    for (const end of endings) end()
  }
}

/** The moment an upload ends, its video is shown as received: no gap between the two lists. Lists of photos refetch. */
function handOverFinished(encoding: EncodingClient): () => void {
  const known = new Set<string>()
  return uploadFeed.subscribe(() => {
    for (const { localId, ended, videoId, title } of uploadFeed.current()?.ended ?? []) {
      if (ended?.kind !== 'done' || known.has(localId)) continue
      known.add(localId)
      if (videoId === null) void queryClient.invalidateQueries({ queryKey: [photoKind.module] })
      else encoding.expect(videoId, title).catch(reportProblem)
    }
  })
}

function followVisibility(encoding: EncodingClient): () => void {
  const tell = () => void encoding.setVisible(document.visibilityState === 'visible').catch(reportProblem)
  document.addEventListener('visibilitychange', tell)
  return () => document.removeEventListener('visibilitychange', tell)
}

/**
 * A reload would lose nothing, but it would interrupt the upload (U-10). Paused and waiting uploads do not hold it
 * back.
 */
function holdUpdatesWhileSending(): () => void {
  let letGo: (() => void) | null = null
  const follow = () => {
    const isSending = uploadFeed
      .current()
      ?.active.some(({ state }) => state === 'preparing' || state === 'uploading' || state === 'finishing')
    if (isSending) letGo ??= holdUpdates('upload')
    else {
      letGo?.()
      letGo = null
    }
  }
  const unsubscribe = uploadFeed.subscribe(follow)
  return () => {
    unsubscribe()
    letGo?.()
  }
}
