import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { Button } from '../primitives/button.tsx'
import { findBarriers, renderUi } from '../testing/render-ui.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'
import { Menu } from './menu.tsx'
import { Toaster } from './toaster.tsx'

function Asking(props: Partial<ConfirmDialogProps> & Pick<ConfirmDialogProps, 'onConfirm'>) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Delete album</Button>
      <ConfirmDialog title="Delete this album?" body="Its photos stay." {...props} isOpen={isOpen} onClose={() => setIsOpen(false)} />
      <Toaster />
    </>
  )
}

function Opening(props: Partial<DialogProps>) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Open</Button>
      <Dialog title="New album" isOpen={isOpen} onClose={() => setIsOpen(false)} {...props}>
        <input aria-label="Name" />
      </Dialog>
    </>
  )
}

const dialog = () => screen.getByRole<HTMLDialogElement>('dialog')

function pressBackdrop() {
  // A click on the backdrop is a click on the dialog element itself.
  dialog().dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
}

describe('ConfirmDialog', () => {
  it('[FW-06] asks with Yes and No; No does nothing and returns the focus', async () => {
    const onConfirm = vi.fn(async () => undefined)
    renderUi(<Asking onConfirm={onConfirm} />)
    await userEvent.click(screen.getByRole('button', { name: 'Delete album' }))
    expect(dialog()).toHaveAccessibleName('Delete this album?')
    expect(dialog()).toHaveAccessibleDescription('Its photos stay.')
    expect(screen.getByRole('button', { name: 'Yes' })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'No' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(onConfirm).not.toHaveBeenCalled()
    expect(screen.getByRole('button', { name: 'Delete album' })).toHaveFocus()
  })

  it('[FW-06] closes on success and reports it', async () => {
    renderUi(<Asking onConfirm={async () => undefined} successMessage="The album is gone." />)
    await userEvent.click(screen.getByRole('button', { name: 'Delete album' }))
    await userEvent.click(screen.getByRole('button', { name: 'Yes' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByText('The album is gone.')).toBeVisible()
  })

  it('[FW-06] stays open with its error, and can be submitted again', async () => {
    const onConfirm = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('Somebody is uploading to it.')).mockResolvedValueOnce()
    renderUi(<Asking onConfirm={onConfirm} />)
    await userEvent.click(screen.getByRole('button', { name: 'Delete album' }))
    await userEvent.click(screen.getByRole('button', { name: 'Yes' }))
    expect(await screen.findByText('Somebody is uploading to it.')).toBeVisible()
    expect(dialog()).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Yes' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('cannot be closed while the action is running', async () => {
    renderUi(<Asking onConfirm={() => new Promise(() => undefined)} />)
    await userEvent.click(screen.getByRole('button', { name: 'Delete album' }))
    await userEvent.click(screen.getByRole('button', { name: 'Yes' }))
    await userEvent.keyboard('{Escape}')
    pressBackdrop()
    expect(dialog()).toBeVisible()
    expect(screen.getByRole('button', { name: 'No' })).toBeDisabled()
  })
})

describe('Dialog', () => {
  it('closes on Escape and on a click outside, unless it is not dismissable', async () => {
    const { unmount } = renderUi(<Opening />)
    await userEvent.click(screen.getByRole('button', { name: 'Open' }))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.click(screen.getByRole('button', { name: 'Open' }))
    pressBackdrop()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    unmount()

    renderUi(<Opening isDismissable={false} />)
    await userEvent.click(screen.getByRole('button', { name: 'Open' }))
    pressBackdrop()
    expect(dialog()).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('blocks the page behind it from clicks and scrolling', async () => {
    renderUi(<Opening />)
    await userEvent.click(screen.getByRole('button', { name: 'Open' }))
    expect(dialog().matches(':modal')).toBe(true)
    expect(getComputedStyle(document.documentElement).overflow).toBe('hidden')
    expect(await findBarriers(dialog())).toEqual([])
  })
})

describe('Menu', () => {
  function renderMenu(onSelect = vi.fn()) {
    renderUi(
      <Menu
        label="Sort"
        items={[
          { key: 'new', label: 'Newest first', isChecked: true, onSelect: () => onSelect('new') },
          { key: 'old', label: 'Oldest first', isChecked: false, onSelect: () => onSelect('old') },
          { key: 'views', label: 'Most seen', isChecked: false, isDisabled: true },
        ]}
        trigger={(props) => <Button {...props}>Sort</Button>}
      />,
    )
    return onSelect
  }

  it('opens on the chosen item, moves with arrows and letters, chooses with Enter and returns the focus', async () => {
    const onSelect = renderMenu()
    await userEvent.click(screen.getByRole('button', { name: 'Sort' }))
    await waitFor(() => expect(screen.getByRole('menuitemradio', { name: 'Newest first' })).toHaveFocus())
    await userEvent.keyboard('{ArrowDown}')
    expect(screen.getByRole('menuitemradio', { name: 'Oldest first' })).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    expect(screen.getByRole('menuitemradio', { name: 'Newest first' })).toHaveFocus()
    await userEvent.keyboard('o{Enter}')
    expect(onSelect).toHaveBeenCalledExactlyOnceWith('old')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Sort' })).toHaveFocus())
  })

  it('closes on Escape without choosing, and has no accessibility violations', async () => {
    const onSelect = renderMenu()
    await userEvent.click(screen.getByRole('button', { name: 'Sort' }))
    await waitFor(() => expect(screen.getByRole('menu')).toBeVisible())
    expect(await findBarriers()).toEqual([])
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    expect(onSelect).not.toHaveBeenCalled()
  })

  it('closes on a tap outside where the browser does not do that, and stays open on a tap inside', async () => {
    renderMenu()
    await userEvent.click(screen.getByRole('button', { name: 'Sort' }))
    await waitFor(() => expect(screen.getByRole('menu')).toBeVisible())
    // Scripted events do not close a popover in Chromium, so only the menu's own listener receives them.
    screen.getByRole('menuitemradio', { name: 'Newest first' }).dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
    screen.getByRole('button', { name: 'Sort' }).dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
    expect(screen.getByRole('menu')).toBeVisible()
    document.body.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
    expect(screen.queryByRole('menu')).toBeNull()
  })
})
