import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { MemberBadge } from '#contract/members.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { findBarriersInBothThemes, renderScreen } from '#src/testing/render-screen.tsx'
import { MemberPicker, type MemberPickerProps } from './member-picker.tsx'

const server = fakeServer()

function addRiggers(total: number) {
  for (let each = 1; each <= total; each += 1) server.world.addMember({ userName: `Rigger-${String(each).padStart(2, '0')}` })
}

function Picker({ onPick, ...props }: { onPick: (names: string[]) => void } & Partial<MemberPickerProps>) {
  const [value, setValue] = useState<MemberBadge[]>([])
  function handleChange(next: MemberBadge[]) {
    setValue(next)
    onPick(next.map(({ userName }) => userName))
  }
  return <MemberPicker label="Co-stars" value={value} onChange={handleChange} {...props} />
}

async function renderPicker(props: Partial<MemberPickerProps> = {}) {
  const onPick = vi.fn()
  await renderScreen(<Picker onPick={onPick} {...props} />, { server })
  return { onPick, field: await screen.findByRole('combobox', { name: 'Co-stars' }) }
}

describe('choosing members', () => {
  it('[FW-14] goes on to further ones with the keyboard alone, the list staying open', async () => {
    addRiggers(12)
    const { field, onPick } = await renderPicker()
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

  it('puts the chosen below as chips, offers none twice, and lets go of the last with Backspace', async () => {
    addRiggers(2)
    const { field, onPick } = await renderPicker()
    await userEvent.type(field, 'rig')
    await userEvent.click(await screen.findByRole('option', { name: /Rigger-02/ }))
    expect(field).toHaveValue('')
    await userEvent.type(field, 'rig')
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Rigger-01')])
    await userEvent.fill(field, '')
    await userEvent.keyboard('{Backspace}')
    expect(onPick.mock.calls).toEqual([[['Rigger-02']], [[]]])
  })

  it('of one alone replaces it', async () => {
    addRiggers(2)
    const { field, onPick } = await renderPicker({ max: 1 })
    for (const name of [/Rigger-01/, /Rigger-02/]) {
      await userEvent.type(field, 'rig')
      await userEvent.click(await screen.findByRole('option', { name }))
    }
    expect(onPick).toHaveBeenLastCalledWith(['Rigger-02'])
  })

  it('says when nobody has that name, and when there is no line', async () => {
    const { field } = await renderPicker()
    await userEvent.type(field, 'nobody')
    expect(await screen.findByText('No member of that name.')).toBeVisible()
    server.cut()
    await userEvent.fill(field, 'somebody')
    expect(await screen.findByText('Members can be searched when you are online.')).toBeVisible()
  })
})
