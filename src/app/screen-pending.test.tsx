import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Page } from '#src/ui/layout/page.tsx'
import { renderUi } from '#src/ui/testing/render-ui.tsx'
import { ScreenPending } from './screen-pending.tsx'

it('focus moved to the content while it loads stays there once it has loaded', async () => {
  const { rerender } = renderUi(<ScreenPending />)
  screen.getByRole('main').focus()
  rerender(<Page title="Videos">Knots</Page>)
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('main'))
  expect(screen.getByRole('main').textContent).toContain('Knots')
})

it('loading content takes no focus from elsewhere', async () => {
  const { rerender } = renderUi(<ScreenPending />)
  rerender(<Page title="Videos">Knots</Page>)
  await new Promise((resolve) => queueMicrotask(() => resolve(undefined)))
  expect(document.activeElement).toBe(document.body)
})

it('focus in a screen that shows its skeleton first stays in its content', async () => {
  const { rerender } = renderUi(
    <div key="skeleton">
      <Page title="Edit">Waiting</Page>
    </div>,
  )
  screen.getByRole('main').focus()
  rerender(<Page title="Edit">Knots</Page>)
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('main'))
  expect(screen.getByRole('main').textContent).toContain('Knots')
})
