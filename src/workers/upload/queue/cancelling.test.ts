import { describe, expect, it } from 'vitest'
import { PretendDevice, withFiles } from './pretend-ports.ts'

describe('a cancelled upload', () => {
  it('[U-06] one or all are cancelled: the row and the file are deleted, and the server is notified', async () => {
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

  it('[U-06] is reported to the server when the connection returns, if it was cancelled offline', async () => {
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

  it('[U-06] is reported to the server if it was cancelled while the server is still answering another', async () => {
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

  it('[U-06] is retried once, followed by a pause, when the server is unavailable and others wait', async () => {
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

  it('[U-06] withdraws a draft that was being created when the upload was cancelled', async () => {
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
