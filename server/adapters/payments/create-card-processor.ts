/** The processor that is configured; null: nothing can be bought. A real one is added here. */
import type { Config } from '../../config/config.ts'
import type { CardProcessor } from './card-processor.ts'
import { createCcbillProcessor } from './ccbill/ccbill-processor.ts'
import { createSandboxProcessor } from './sandbox/sandbox-processor.ts'

export function createCardProcessor({ ccbill, sandboxProcessor }: Pick<Config, 'ccbill' | 'sandboxProcessor'>): CardProcessor | null {
  if (ccbill) return createCcbillProcessor(ccbill)
  return sandboxProcessor && createSandboxProcessor(sandboxProcessor)
}
