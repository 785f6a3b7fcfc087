import { expect, it } from 'vitest'
import { findBarriers, renderUi } from './render-ui.tsx'

it('finds faults of colour and of structure, or of colour alone', async () => {
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
