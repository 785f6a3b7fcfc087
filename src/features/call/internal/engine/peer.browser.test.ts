import { describe, expect, it } from 'vitest'
import { camera, isConnected, isMoving, offersOf, pair, sound, watchPeers } from './testing/pair.ts'
import { veil } from './veil.ts'

watchPeers()

describe('two connections', () => {
  it('negotiate without collisions, and video flows both ways', async () => {
    const { caller, callee } = pair()
    await Promise.all([caller.peer.sendTrack('video', camera()), callee.peer.sendTrack('video', camera('blue'))])
    await isConnected(caller)
    await isConnected(callee)
    expect([offersOf(caller), offersOf(callee)]).toEqual([1, 0])
    await isMoving(caller.tracks.at(-1))
    await isMoving(callee.tracks.at(-1))
    expect([...caller.problems, ...callee.problems]).toEqual([])
  })

  it('agree when both make an offer at once', async () => {
    const { caller, callee } = pair()
    await caller.peer.sendTrack('audio', sound())
    await isConnected(caller)
    await isConnected(callee)
    await Promise.all([caller.peer.sendTrack('video', camera()), callee.peer.sendTrack('video', camera('blue'))])
    await expect.poll(() => [offersOf(caller) > 1, offersOf(callee) > 0], { message: 'both had offered' }).toEqual([true, true])
    await expect.poll(() => caller.tracks.length).toBe(1)
    await expect.poll(() => callee.tracks.length).toBe(2)
    await isMoving(caller.tracks.at(-1))
    await isMoving(callee.tracks.at(-1))
    expect([...caller.problems, ...callee.problems]).toEqual([])
  })

  it('change the sent tracks without a renegotiation', async () => {
    const { caller, callee } = pair()
    const clear = camera()
    await caller.peer.sendTrack('video', veil(clear).track)
    await isConnected(callee)
    const offers = offersOf(caller)
    await caller.peer.sendTrack('video', clear)
    await isMoving(callee.tracks.at(-1))
    expect(offersOf(caller)).toBe(offers)
  })

  it('recover after signals were lost, whichever side had sent them', async () => {
    const { caller, callee, line } = pair()
    line.isThere = false
    await Promise.all([caller.peer.sendTrack('video', camera()), callee.peer.sendTrack('video', camera('blue'))])
    await expect.poll(() => offersOf(caller)).toBe(1)
    line.isThere = true
    await Promise.all([caller.peer.resume(), callee.peer.resume()])
    await isConnected(caller)
    await isConnected(callee)
    line.isThere = false
    const offers = offersOf(callee)
    await callee.peer.sendTrack('audio', sound())
    await expect.poll(() => offersOf(callee)).toBeGreaterThan(offers)
    line.isThere = true
    const before = caller.sent.length
    await Promise.all([caller.peer.resume(), callee.peer.resume()])
    await expect.poll(() => caller.tracks.map(({ kind }) => kind)).toContain('audio')
    await expect.poll(() => caller.sent.slice(before).some(({ candidate }) => candidate !== undefined), { message: 'new ways' }).toBe(true)
    await isMoving(callee.tracks.at(-1))
    expect([...caller.problems, ...callee.problems]).toEqual([])
  })

  it('accept an answer only to their own current offer', async () => {
    const { caller, callee, line } = pair()
    line.isThere = false
    await caller.peer.sendTrack('video', camera())
    await expect.poll(() => offersOf(caller)).toBe(1)
    await callee.peer.receive(caller.sent[0] ?? {})
    const answer = callee.sent.find(({ description }) => description?.type === 'answer')
    if (!answer?.description) throw new Error('no answer')
    await caller.peer.receive({ description: { ...answer.description, offerId: crypto.randomUUID() } })
    line.isThere = true
    await caller.peer.resume()
    await isConnected(caller)
    expect(caller.problems).toEqual([])
  })

  it('reveal no address of their own when only the relay is used [S-34]', async () => {
    const { caller, callee } = pair({ isRelayOnly: true })
    await caller.peer.sendTrack('video', camera())
    await expect.poll(() => callee.sent.some(({ description }) => description?.type === 'answer')).toBe(true)
    const said = JSON.stringify([...caller.sent, ...callee.sent])
    expect(said).not.toMatch(/typ (host|srflx|prflx)/)
    expect(said).not.toContain('"candidate":{')
  })
})

describe('the veil', () => {
  it('shows nothing finer than its dots: a sharp edge becomes a slope', async () => {
    const made = veil(camera())
    const video = Object.assign(document.createElement('video'), { muted: true, srcObject: new MediaStream([made.track]) })
    await video.play()
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 240 })
    const context = canvas.getContext('2d', { willReadFrequently: true })
    const steepest = () => {
      context?.drawImage(video, 0, 0, 320, 240)
      const line = [...(context?.getImageData(0, 120, 320, 1).data ?? [])].filter((_, index) => index % 4 === 1)
      const steps = line.slice(1).map((value, index) => Math.abs(value - (line[index] ?? 0)))
      return { isSeen: Math.max(...line) > 60, step: Math.max(...steps) }
    }
    await expect.poll(() => steepest().isSeen).toBe(true)
    // The sharp edge is a step of 255.
    expect(steepest().step).toBeLessThan(60)
    made.stop()
    expect(made.track.readyState).toBe('ended')
  })
})
