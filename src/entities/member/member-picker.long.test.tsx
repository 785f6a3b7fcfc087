import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fakeServer } from '#src/testing/fake-server.ts'
import { findBarriersInBothThemes } from '#src/testing/render-screen.tsx'
import { addRiggers, renderPicker } from '#src/testing/member-picker.tsx'

const server = fakeServer()

describe('choosing members', () => {
  it('[FW-14] loads further ones with the keyboard alone, with the list staying open', async () => {
    addRiggers(server, 12)
    const { field, onPick } = await renderPicker(server)
    await userEvent.type(field, 'rig')
    await screen.findByRole('option', { name: 'More members' })
    expect(await findBarriersInBothThemes()).toEqual([])
    await userEvent.keyboard('{ArrowDown}'.repeat(11))
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByRole('option', { name: /Rigger-12/ })).toBeVisible()
    expect(field).toHaveFocus()
    expect(screen.queryByRole('option', { name: 'More members' })).toBeNull()
    await userEvent.keyboard('{Enter}')
    expect(onPick).toHaveBeenCalledExactlyOnceWith(['Rigger-11'])
  })
})
