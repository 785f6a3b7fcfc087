import { useState } from 'react'
import { CallError } from '#src/http/call-error.ts'

/** The record that is being edited has been changed by someone else in the meantime. */
export const isConflict = (error: unknown): boolean => error instanceof CallError && error.code === 'edit_conflict'

interface Versioned {
  readonly version: number
}

/**
 * The submit function of a form over a versioned record. It passes the version that the entries are based on; after a conflict, for which
 * the form shows what was written elsewhere, saving again is intentional and passes the newer one.
 */
export function useVersionSeen<Values extends Versioned>(save: (values: Values, base: Values, expected: number) => Promise<void>) {
  const [hasSeenNewer, setHasSeenNewer] = useState(false)
  return async (values: Values, base: Values) => {
    try {
      await save(values, base, hasSeenNewer ? values.version : base.version)
      setHasSeenNewer(false)
    } catch (error) {
      setHasSeenNewer(isConflict(error))
      throw error
    }
  }
}
