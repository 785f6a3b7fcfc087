import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import * as v from 'valibot'
import { memberBadge, type MemberBadge } from '#contract/members.ts'
import { groups } from '#contract/roles.ts'
import { CallError } from '#src/data/http/call-error.ts'
import { call } from '#src/data/http/call.ts'
import { findBarriers, renderUi } from '#src/ui/testing/render-ui.tsx'
import { MemberPicker, type MemberPickerProps } from './member-picker.tsx'

vi.mock('#src/data/http/call.ts', () => ({ call: vi.fn() }))
const asked = vi.mocked(call)

function badge(userId: number): MemberBadge {
  return v.parse(memberBadge, {
    userId,
    userName: `Rigger ${userId}`,
    userImage: null,
    userGroupId: groups.free,
    role: 'active',
    isDeleted: false,
  })
}

/** Ten a page, as the server answers. */
function answering(total: number) {
  asked.mockImplementation(async (_endpoint, input) => {
    const { page = 1 } = input as { page?: number }
    const items = Array.from({ length: Math.max(0, Math.min(10, total - (page - 1) * 10)) }, (_, index) =>
      badge((page - 1) * 10 + index + 1),
    )
    return { items, total, page, limit: 10, nextCursor: null } as never
  })
}

function Picker({ onPick, ...props }: { onPick: (names: string[]) => void } & Partial<MemberPickerProps>) {
  const [value, setValue] = useState<MemberBadge[]>([])
  function handleChange(next: MemberBadge[]) {
    setValue(next)
    onPick(next.map(({ userName }) => userName))
  }
  return <MemberPicker label="Co-stars" value={value} onChange={handleChange} {...props} />
}

function renderPicker(props: Partial<MemberPickerProps> = {}) {
  const onPick = vi.fn()
  renderUi(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Picker onPick={onPick} {...props} />
    </QueryClientProvider>,
  )
  return { onPick, field: screen.getByRole('combobox', { name: 'Co-stars' }) }
}

beforeEach(() => void asked.mockReset())

describe('choosing members', () => {
  it('[FW-14] goes on to further ones with the keyboard alone, the list staying open', async () => {
    answering(12)
    const { field, onPick } = renderPicker()
    await userEvent.type(field, 'rig')
    await screen.findByRole('option', { name: 'More members' })
    expect(await findBarriers()).toEqual([])
    await userEvent.keyboard('{ArrowDown}'.repeat(11))
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByRole('option', { name: /Rigger 12/ })).toBeVisible()
    expect(field).toHaveFocus()
    expect(screen.queryByRole('option', { name: 'More members' })).toBeNull()
    await userEvent.keyboard('{Enter}')
    expect(onPick).toHaveBeenCalledExactlyOnceWith(['Rigger 11'])
  })

  it('puts the chosen below as chips, offers none twice, and lets go of the last with Backspace', async () => {
    answering(2)
    const { field, onPick } = renderPicker()
    await userEvent.type(field, 'rig')
    await userEvent.click(await screen.findByRole('option', { name: /Rigger 2/ }))
    expect(field).toHaveValue('')
    await userEvent.type(field, 'rig')
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Rigger 1')])
    await userEvent.fill(field, '')
    await userEvent.keyboard('{Backspace}')
    expect(onPick.mock.calls).toEqual([[['Rigger 2']], [[]]])
  })

  it('of one alone replaces it', async () => {
    answering(2)
    const { field, onPick } = renderPicker({ max: 1 })
    for (const name of [/Rigger 1/, /Rigger 2/]) {
      await userEvent.type(field, 'rig')
      await userEvent.click(await screen.findByRole('option', { name }))
    }
    expect(onPick).toHaveBeenLastCalledWith(['Rigger 2'])
  })

  it('says when nobody has that name, and when there is no line', async () => {
    answering(0)
    const { field } = renderPicker()
    await userEvent.type(field, 'nobody')
    expect(await screen.findByText('No member of that name.')).toBeVisible()
    asked.mockRejectedValue(new CallError('offline'))
    await userEvent.fill(field, 'somebody')
    expect(await screen.findByText('Members can be searched when you are online.')).toBeVisible()
  })
})
