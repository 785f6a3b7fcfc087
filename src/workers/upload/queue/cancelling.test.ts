import { describe, expect, it } from 'vitest'
import { PretendDevice, withFiles } from './pretend-ports.ts'

describe('a cancelled upload', () => {
  it('[U-06] cancels one or all: the row and the file go, the server is told', async () => {
    const { device, queue, ids } = await withFiles(['a.mp4', 'b.mp4', 'c.mp4'])
    await queue.cancel([ids[0] ?? ''])
    await device.settle()
    expect(device.snapshot.active.map((entry) => entry.filename)).toEqual(['b.mp4', 'c.mp4'])
    expect(device.cancelled).toHaveLength(1)
    await queue.cancel('all')
    await device.settle()
    expect(device.snapshot.active).toEqual([])
    expect(device.cancelled.flat()).toHaveLength(3)
    expect(device.rows.size).toBe(0)
    expect(device.files.size).toBe(0)
    expect(device.sends).toEqual([])
  })

  it('[U-06] tells the server of a cancel made without a line as soon as there is one', async () => {
    const { device, queue, ids } = await withFiles(['a.mp4'])
    device.cancelRefusal = new TypeError('Failed to fetch')
    await queue.cancel([ids[0] ?? ''])
    await device.settle()
    expect(device.snapshot).toEqual({ active: [], ended: [] })
    expect(device.cancelled).toEqual([])
    device.cancelRefusal = null
    await device.pass(1000)
    expect(device.cancelled).toHaveLength(1)
    expect(device.rows.size).toBe(0)
  })

  it('[U-06] tells the server of a cancel made while it is still answering another', async () => {
    const device = new PretendDevice()
    const { queue, ids } = await withFiles(['a.mp4', 'b.mp4'], device)
    const gate = Promise.withResolvers<void>()
    device.cancelGate = gate.promise
    await queue.cancel([ids[0] ?? ''])
    await device.settle()
    await queue.cancel([ids[1] ?? ''])
    await device.settle()
    expect(device.cancelled).toHaveLength(1)
    gate.resolve()
    await device.settle()
    expect(device.cancelled.flat()).toHaveLength(2)
    expect(device.rows.size).toBe(0)
  })

  it('[U-06] asks once more, and then pauses, when the server is away for a cancel and others wait behind it', async () => {
    const device = new PretendDevice()
    const { queue, ids } = await withFiles(['a.mp4', 'b.mp4', 'c.mp4', 'd.mp4'], device)
    const gate = Promise.withResolvers<void>()
    device.cancelGate = gate.promise
    for (const id of ids) {
      await queue.cancel([id])
      await device.settle()
    }
    gate.reject(new TypeError('Failed to fetch'))
    await device.settle()
    expect(device.cancelled.map((tried) => tried.length)).toEqual([1, 4])
    device.cancelGate = Promise.resolve()
    await device.pass(1000)
    expect(device.cancelled.map((tried) => tried.length)).toEqual([1, 4, 4])
    expect(device.rows.size).toBe(0)
  })

  it('[U-06] takes a draft back that was on its way when the upload was cancelled', async () => {
    const device = new PretendDevice()
    const gate = Promise.withResolvers<void>()
    device.startGate = gate.promise
    const { queue } = await withFiles(['a.mp4'], device)
    await queue.cancel('all')
    await device.settle()
    expect(device.snapshot.active).toEqual([])
    expect(device.cancelled).toEqual([])
    gate.resolve()
    await device.settle()
    expect(device.cancelled.flat()).toHaveLength(1)
    expect(device.rows.size).toBe(0)
    expect(device.sends).toEqual([])
  })
})
