import { expect, it } from 'vitest'
import { findClocks } from './check-test-clocks.ts'

const lines = (source: string) => findClocks(source, 'a.test.ts').map((found) => Number(/:(\d+) /.exec(found)?.[1]))

it('finds time limits in a test, in every form', () => {
  const limits = [
    `it('knot', () => {}, 30_000)`,
    `describe('knots', { timeout: 60_000 }, () => {})`,
    `await expect.poll(read, { timeout: 5000 }).toBe(1)`,
    `test.setTimeout(180_000)`,
    `await socket.timeout(5000).emitWithAck('knot')`,
    `AbortSignal.timeout(1000)`,
    `await expect(page.getByText('knot')).toBeVisible({ timeout: 100 })`,
  ]
  expect(lines(limits.join('\n'))).toEqual([1, 2, 3, 4, 5, 6, 7])
})

it('finds sleeping and time measurements', () => {
  const clocks = [
    `import { setTimeout as sleep } from 'node:timers/promises'`,
    `await new Promise((resolve) => setTimeout(resolve, 50))`,
    `await page.waitForTimeout(100)`,
    `const startedAt = performance.now()`,
  ]
  expect(lines(clocks.join('\n'))).toEqual([1, 2, 3, 4])
})

it('accepts shared limits, other numbers, a replaced clock and real time with a reason', () => {
  const fine = [
    `await expect.poll(read, { timeout: limits.work }).toBe(1)`,
    `it.each([1, 2])('%i', (n) => expect(n).toBe(2))`,
    `expect(add(1, 2)).toBe(3)`,
    `setTimeout(() => answer(), 0)`,
    `// Real time: the limit counts by the clock of the server.`,
    `await page.waitForTimeout(100)`,
    `vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 2000)`,
  ]
  expect(lines(fine.join('\n'))).toEqual([])
})
