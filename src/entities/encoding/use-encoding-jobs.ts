import { useSyncExternalStore } from 'react'
import { encodingJobs, type EncodingJobs } from './encoding-store.ts'

/** Jobs that run, wait, or ended in the last day; newest news first. */
export function useEncodingJobs(): EncodingJobs {
  return useSyncExternalStore(encodingJobs.subscribe, encodingJobs.get)
}
