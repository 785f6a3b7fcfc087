import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { findBarriers, renderUi } from './render-ui.tsx'

it('finds violations of colour and of structure, or only of colour', async () => {
  renderUi(
    <main>
      <h1>Knots</h1>
      <p style={{ color: '#777', backgroundColor: '#888' }}>Hard to read</p>
      <h3>Of rope</h3>
    </main>,
  )
  const rulesOf = (found: string[]) => found.map((line) => line.split(':')[0]).toSorted()
  expect(rulesOf(await findBarriers())).toEqual(['color-contrast', 'heading-order'])
  expect(rulesOf(await findBarriers(document.body, 'colours'))).toEqual(['color-contrast'])
})

it('waits for a colour transition that another one replaces halfway', async () => {
  renderUi(<p style={{ color: '#fff', backgroundColor: '#fff', transition: 'background-color 400ms linear' }}>Knots</p>)
  const text = screen.getByText('Knots')
  const turn = (color: string) => {
    text.style.backgroundColor = color
    return getComputedStyle(text).backgroundColor
  }
  expect(turn('#fff')).toBe('rgb(255, 255, 255)')
  turn('#000')
  const [first] = document.getAnimations()
  const found = findBarriers(document.body, 'colours')
  await vi.waitFor(() => expect(Number(first?.currentTime)).toBeGreaterThan(50), { interval: 10 })
  turn('#111')
  expect(first?.playState).toBe('idle')
  expect(await found).toEqual([])
})
