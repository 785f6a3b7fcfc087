import { cleanup, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { roles, type Role } from '#contract/roles.ts'
import { renderUi } from '#src/ui/testing/render-ui.tsx'
import { RoleBadge } from './role-badge.tsx'

const words: Record<Role, string> = {
  guest: 'Guest',
  registered: 'Registered',
  active: 'Member',
  sponsor: 'Sponsor',
  staff: 'Staff',
  model: 'Model',
  vendor: 'Vendor',
  admin: 'Admin',
}

it('[G-07] each of the eight roles has its own label; sponsors and active members have an icon of their own', () => {
  const icons = new Map<Role, string | null>()
  for (const role of roles) {
    renderUi(<RoleBadge role={role} />)
    const badge = screen.getByText(words[role])
    expect(badge).toBeVisible()
    icons.set(role, document.querySelector('svg use')?.getAttribute('href') ?? null)
    cleanup()
  }
  expect(new Set(Object.values(words)).size).toBe(8)
  expect(icons.get('sponsor')).toMatch(/#star$/)
  expect(icons.get('active')).toMatch(/#seal-check$/)
  for (const role of roles.filter((one) => one !== 'sponsor' && one !== 'active')) expect(icons.get(role), role).toBeNull()
})
