import { useSyncExternalStore } from 'react'
import { savedRegistration, type SavedRegistration } from './saved-registration.ts'

export function useSavedRegistration(): SavedRegistration {
  return useSyncExternalStore(savedRegistration.subscribe, savedRegistration.get)
}
