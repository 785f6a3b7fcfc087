import { msg } from '@lingui/core/macro'
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { self } from '#contract/session.ts'
import { fromWire } from '#contract/wire.ts'
import { wireCurrentUser } from '#tests/builders/api-for-test.ts'
import { drawersFor, findDrawer, type Drawer } from './drawers.ts'

const lewis = v.parse(self, fromWire(wireCurrentUser))

function drawer(key: string, more: Partial<Drawer> = {}): Drawer {
  return { key, group: 'app', title: msg`Language`, hint: msg`Language`, icon: 'lock-simple', Content: () => null, ...more }
}

describe('the drawers of the settings', () => {
  it('[O-01] are found by the first part of the address; an unknown one is not found', () => {
    const all = [drawer('language'), drawer('account')]
    expect(findDrawer(all, 'account', lewis)?.key).toBe('account')
    for (const unknown of [undefined, '', 'Account', 'payment', '__proto__', '<script>']) expect(findDrawer(all, unknown, lewis)).toBeNull()
  })

  it('appear only for those they apply to, and open for nobody else', () => {
    const all = [drawer('vendor', { appliesTo: ({ role }) => role === 'vendor' }), drawer('language')]
    const vendor = { ...lewis, role: 'vendor' as const }
    expect(drawersFor(all, lewis).map(({ key }) => key)).toEqual(['language'])
    expect(drawersFor(all, vendor).map(({ key }) => key)).toEqual(['vendor', 'language'])
    expect(findDrawer(all, 'vendor', lewis)).toBeNull()
    expect(findDrawer(all, 'vendor', vendor)?.key).toBe('vendor')
  })

  it('are grouped, and ordered within a group as in their list', () => {
    const all = [drawer('c', { group: 'account' }), drawer('a'), drawer('b'), drawer('d', { group: 'you' })]
    expect(drawersFor(all, lewis).map(({ key }) => key)).toEqual(['d', 'a', 'b', 'c'])
  })
})
