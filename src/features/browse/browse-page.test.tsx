import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '#src/testing/fake-server.ts'
import { findBarriersInBothThemes, renderScreen } from '#src/testing/render-screen.tsx'

const server = fakeServer()

it('the video home lists what there is, without a fault that axe can find', async () => {
  server.world.addVideo({ title: 'Knots' })
  const { address } = await renderScreen('/videos', { server })
  expect(await screen.findByRole('heading', { name: 'Knots' })).toBeTruthy()
  expect(address()).toBe('/videos')
  expect(await findBarriersInBothThemes()).toEqual([])
})
