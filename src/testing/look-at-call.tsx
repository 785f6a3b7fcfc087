import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect } from 'vitest'
import { page } from 'vitest/browser'
import type { TestServer } from './fake-server.ts'
import { findBarriersInBothThemes, renderScreen } from './render-screen.tsx'
import { CallScreen } from '#src/features/call/internal/call-screen.tsx'
import { changeCall, noCall, type CallView } from '#src/features/call/internal/engine/call-view.ts'

export type CallStage = [stage: string, shown: string | RegExp, change: Partial<CallView>]
export const talking = { phase: 'talking', link: 'connected', startedAtMs: performance.now() } as const

/** Call once, at the top of a file. */
export function beginWithoutCall(): void {
  beforeEach(() => changeCall(noCall))
  afterEach(() => changeCall(noCall))
}

/** Checks the phone and the desktop layout. */
export async function expectNoBarriers(server: TestServer, shown: string | RegExp, change: Partial<CallView>): Promise<void> {
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const) {
    await page.viewport(width, height)
    const { id, userName, userImage } = server.world.addMember({ userName: 'Voice' })
    changeCall({ ...noCall, other: { userId: id as never, userName, userImage }, ...change })
    const { unmount } = await renderScreen(<CallScreen />, { server })
    expect((await screen.findAllByText(shown)).length).toBeGreaterThan(0)
    expect(await findBarriersInBothThemes()).toEqual([])
    unmount()
  }
}
