import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fakeServer } from '#src/testing/fake-server.ts'
import { addRiggers, renderPicker } from '#src/testing/member-picker.tsx'

const server = fakeServer()

describe('choosing members', () => {
  it('shows chosen members below as chips, offers none twice, and removes the last with Backspace', async () => {
    addRiggers(server, 2)
    const { field, onPick } = await renderPicker(server)
    await userEvent.type(field, 'rig')
    await userEvent.click(await screen.findByRole('option', { name: /Rigger-02/ }))
    expect(field).toHaveValue('')
    await userEvent.type(field, 'rig')
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Rigger-01')])
    await userEvent.fill(field, '')
    await userEvent.keyboard('{Backspace}')
    expect(onPick.mock.calls).toEqual([[['Rigger-02']], [[]]])
  })

  it('replaces a single chosen member', async () => {
    addRiggers(server, 2)
    const { field, onPick } = await renderPicker(server, { max: 1 })
    for (const name of [/Rigger-01/, /Rigger-02/]) {
      await userEvent.type(field, 'rig')
      await userEvent.click(await screen.findByRole('option', { name }))
    }
    expect(onPick).toHaveBeenLastCalledWith(['Rigger-02'])
  })

  it('shows when nobody has that name, and when there is no connection', async () => {
    const { field } = await renderPicker(server)
    await userEvent.type(field, 'nobody')
    expect(await screen.findByText('No member with that name.')).toBeVisible()
    server.cut()
    await userEvent.fill(field, 'somebody')
    expect(await screen.findByText('You can search for members when you’re online.')).toBeVisible()
  })
})
