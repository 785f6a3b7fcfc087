/** Gives `vi.waitFor`, which has no setting for it, the same limit as every other wait. */
import { vi } from 'vitest'
import { limits } from './limits.ts'

const waitFor = vi.waitFor.bind(vi)
vi.waitFor = (check, options = {}) => waitFor(check, typeof options === 'number' ? options : { timeout: limits.expectation, ...options })
