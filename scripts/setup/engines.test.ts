import { expect, it } from 'vitest'
import { missingIn } from './engines.mjs'

it('a package is missing when Debian does not know it, or knows it only because others mention it', () => {
  const missing = missingIn('firefox-esr not-installed\nxvfb installed\n')
  expect(missing).toEqual(expect.arrayContaining(['firefox-esr', 'webkit2gtk-driver']))
  expect(missing).not.toContain('xvfb')
})
