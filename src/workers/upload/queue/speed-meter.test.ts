import { describe, expect, it } from 'vitest'
import { createSpeedMeter, secondsLeft } from './speed-meter.ts'

describe('the speed meter', () => {
  it('reports nothing before bytes have moved for a moment', () => {
    const meter = createSpeedMeter()
    expect(meter.bytesPerSecond()).toBeNull()
    meter.add(0, 0)
    meter.add(50, 50)
    expect(meter.bytesPerSecond()).toBeNull()
    expect(secondsLeft(1000, meter.bytesPerSecond())).toBeNull()
  })

  it('settles on a steady speed and follows a change within a few seconds', () => {
    const meter = createSpeedMeter()
    for (let second = 0; second <= 10; second += 1) meter.add(second * 1_000_000, second * 1000)
    expect(meter.bytesPerSecond()).toBeCloseTo(1_000_000, -3)
    for (let second = 1; second <= 12; second += 1) meter.add(10_000_000 + second * 250_000, 10_000 + second * 1000)
    expect(meter.bytesPerSecond()).toBeLessThan(320_000)
    expect(secondsLeft(2_500_000, 250_000)).toBe(10)
  })

  it('does not count bytes that are sent a second time as negative speed', () => {
    const meter = createSpeedMeter()
    meter.add(0, 0)
    meter.add(1000, 1000)
    meter.add(200, 2000)
    expect(meter.bytesPerSecond()).toBe(1000)
  })
})
