import { i18n } from '@lingui/core'
import { afterEach, expect, it, vi } from 'vitest'
import { activateLocale } from './activate-locale.ts'

afterEach(() => activateLocale('en'))

it('choosing the language that is active already changes nothing; another one is activated, and announced to the browser', async () => {
  await activateLocale('en')
  const changed = vi.fn()
  const stop = i18n.on('change', changed)
  await activateLocale('en')
  expect(changed).not.toHaveBeenCalled()
  await activateLocale('de')
  expect(changed).toHaveBeenCalledTimes(1)
  expect([i18n.locale, document.documentElement.lang]).toEqual(['de', 'de'])
  stop()
})

it('of two choices in quick succession the later one wins, also when it is the language before', async () => {
  await activateLocale('en')
  await Promise.all([activateLocale('de'), activateLocale('en')])
  expect([i18n.locale, document.documentElement.lang]).toEqual(['en', 'en'])
})
