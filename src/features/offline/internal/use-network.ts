import { useSyncExternalStore } from 'react'
import { networkState, type NetworkDetails } from '#src/platform/network.ts'

export function useNetwork(): NetworkDetails {
  return useSyncExternalStore(networkState.details.subscribe, networkState.details.get)
}
