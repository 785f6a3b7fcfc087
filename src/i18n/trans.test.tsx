import { Trans } from '@lingui/react/macro'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderUi } from '#src/ui/testing/render-ui.tsx'

it('a text with angle brackets is shown as it was written', () => {
  const error = vi.spyOn(console, 'error')
  const message = '<b>Knots</b> <0>for</0> 1 < 2'
  renderUi(
    <p>
      <Trans>Sorry: {message}</Trans>
    </p>,
  )
  expect(screen.getByText(/^Sorry/)).toHaveTextContent(`Sorry: ${message}`)
  expect(error).not.toHaveBeenCalled()
  error.mockRestore()
})
