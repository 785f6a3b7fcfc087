/** `npm run chaos`: the long runs, against a real Postgres. Each run uses and prints a new seed; `CHAOS_SEED=<number>` repeats a run. */
import { defineConfig } from 'vitest/config'

const minuteMs = 60_000

export default defineConfig({
  test: {
    name: 'chaos',
    environment: 'node',
    include: ['tests/chaos/**/*.chaos.test.ts'],
    globalSetup: ['server/testing/global-setup.ts'],
    testTimeout: 90 * minuteMs,
    hookTimeout: 2 * minuteMs,
    // They measure and kill processes: each needs the machine for itself.
    fileParallelism: false,
  },
})
