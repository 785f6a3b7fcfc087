import { describe, expect, it } from 'vitest'
import { loopbackAddress } from './loopback-address.ts'

const isAddress = (text: string) =>
  /^127(\.\d+){3}$/.test(text) && text.split('.').every((part) => Number(part) >= 1 && Number(part) <= 254)

describe('addresses of test members', () => {
  it('are addresses for every process id of Linux and every turn', () => {
    for (let processId = 1; processId < 40_000; processId += 7)
      for (const turn of [0, 1, 253, 254, 255, 999, 1000, 123_456]) expect(isAddress(loopbackAddress(processId, turn))).toBe(true)
    for (const processId of [16_386, 16_387, 4_194_304]) expect(isAddress(loopbackAddress(processId, 999))).toBe(true)
  })

  it('collide neither in one process nor between workers started after one another', () => {
    const seen = new Set<string>()
    for (let worker = 0; worker < 40; worker += 1)
      for (let turn = 0; turn < 1000; turn += 1) seen.add(loopbackAddress(4_190_000 + worker, turn))
    expect(seen.size).toBe(40_000)
  })
})
