import { useSyncExternalStore } from 'react'
import { encodingJobs, type EncodingJobs } from './encoding-store.ts'

/** Jobs that run, wait, or ended in the last day; the most recently updated first. */
export function useEncodingJobs(): EncodingJobs {
  return useSyncExternalStore(encodingJobs.subscribe, encodingJobs.get)
}
