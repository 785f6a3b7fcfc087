/** Exports of a member's data, for that member. */
import * as contract from '#contract/profile/data-export.ts'
import type { Domain } from '../../http/domain.ts'
import { implement } from '../../http/implement.ts'
import { forgetExports, makeExport } from './make-export.ts'
import { mountDownload } from './mount-download.ts'
import { presentExport, requestExport } from './request-export.ts'

export const exportsDomain: Domain = {
  name: 'exports',
  implementations: [implement(contract.getExport, presentExport), implement(contract.requestExport, requestExport)],
  jobs: { 'make-export': makeExport, 'tidy-up': forgetExports },
  mount: mountDownload,
}
