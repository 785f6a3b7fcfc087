/** The one search box: asks the lists of all kinds. */
import { findEverywhere } from '#contract/content/finder.ts'
import type { Domain } from '../../http/domain.ts'
import { implement } from '../../http/implement.ts'
import { findFor } from './find.ts'

export const finderDomain: Domain = { name: 'finder', implementations: [implement(findEverywhere, findFor)] }
