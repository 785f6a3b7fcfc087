/** The processor that is configured; null: nothing can be bought. A real one is added here. */
import type { Config } from '../../config/config.ts'
import type { CardProcessor } from './card-processor.ts'
import { createSandboxProcessor } from './sandbox/sandbox-processor.ts'

export function createCardProcessor({ sandboxProcessor }: Pick<Config, 'sandboxProcessor'>): CardProcessor | null {
  return sandboxProcessor && createSandboxProcessor(sandboxProcessor)
}
