import { expect, it } from 'vitest'
import { killWriters } from '#server/testing/fuzz/kill-writers.ts'

const kills = 50

it('[S-05] nothing that was acknowledged is lost when server and database are killed fifty times under load', async () => {
  const { acknowledged, lost, stored } = await killWriters(kills)
  console.log(`${kills} kills, ${acknowledged} acknowledged, ${stored.byTable} stored, ${lost.length} lost`)
  expect(acknowledged).toBeGreaterThan(kills * 300)
  expect(lost).toEqual([])
  expect(stored.byTable).toBe(stored.byIndex)
})
