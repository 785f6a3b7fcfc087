/** How long component and browser tests wait for an expected result. */
import { configure } from '@testing-library/react'
import { limits } from '#tests/harness/limits.ts'
import '#tests/harness/wait-for.ts'

configure({ asyncUtilTimeout: limits.expectation })
