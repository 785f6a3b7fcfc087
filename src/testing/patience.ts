/** How long component and browser tests wait for what must come. It only ends what never comes: a slow machine must not fail here. */
import { configure } from '@testing-library/react'
import { vi } from 'vitest'

const patienceMs = 15_000

configure({ asyncUtilTimeout: patienceMs })
// Vitest has no setting for this one.
const waitFor = vi.waitFor.bind(vi)
vi.waitFor = (check, options = patienceMs) => waitFor(check, options)
