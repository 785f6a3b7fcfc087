import { screen } from '@testing-library/react'
import { useState } from 'react'
import { vi } from 'vitest'
import type { MemberBadge } from '#contract/members.ts'
import { renderScreen } from './render-screen.tsx'
import { MemberPicker, type MemberPickerProps } from '#src/entities/member/member-picker.tsx'
import type { TestServer } from './fake-server.ts'

export function addRiggers(server: TestServer, total: number): void {
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

export async function renderPicker(server: TestServer, props: Partial<MemberPickerProps> = {}) {
  const onPick = vi.fn()
  await renderScreen(<Picker onPick={onPick} {...props} />, { server })
  return { onPick, field: await screen.findByRole('combobox', { name: 'Co-stars' }) }
}
