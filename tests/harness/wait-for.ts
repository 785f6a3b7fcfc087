/** `vi.waitFor` gives up after a second and has no setting: here it takes the limit of every other wait. */
import { vi } from 'vitest'
import { limits } from './limits.ts'

const waitFor = vi.waitFor.bind(vi)
vi.waitFor = (check, options = {}) => waitFor(check, typeof options === 'number' ? options : { timeout: limits.expectation, ...options })
