/** The page's side of the encoding worker. */
import { proxy, wrap } from 'comlink'
import type { AskToken } from '#src/workers/shared/token-source.ts'
import type { EncodingApi, EncodingNews } from './api.ts'

export type { EncodingNews } from './api.ts'

export interface EncodingClient extends Omit<EncodingApi, 'connect' | 'close'> {
  close: () => void
}

/** Starts a worker that follows the member's jobs and calls `onNews` with the whole list whenever it changes. */
export function followEncoding(
  askToken: AskToken,
  onNews: (news: EncodingNews) => void,
  onProblem: (error: unknown) => void,
): EncodingClient {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'encoding' })
  worker.addEventListener('error', (event) => onProblem(event.error ?? new Error(event.message)))
  const remote = wrap<EncodingApi>(worker)
  remote.connect(proxy(askToken), proxy(onNews)).catch(onProblem)
  return {
    feed: (payload) => remote.feed(payload),
    expect: (videoId, title) => remote.expect(videoId, title),
    setVisible: (isVisible) => remote.setVisible(isVisible),
    forget: (videoId) => remote.forget(videoId),
    close: () => worker.terminate(),
  }
}
