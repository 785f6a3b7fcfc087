import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { applyIdentity, chooseIdentity } from '#src/platform/identity.ts'
import { IdentityChoice } from './identity-choice.tsx'

const hrefOf = (rel: string) => document.querySelector(`link[rel="${rel}"]`)?.getAttribute('href')

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  applyIdentity()
  render(
    <I18nProvider i18n={i18n}>
      <IdentityChoice />
    </I18nProvider>,
  )
})

afterEach(() => {
  chooseIdentity('ropewalk')
  cleanup()
})

it('[PW-01] offers our name first and lets a plain notebook replace it before installing', () => {
  expect(hrefOf('manifest')).toBe('/manifest.webmanifest')
  fireEvent.click(screen.getByRole('radio', { name: /Cordage notes/ }))
  expect(hrefOf('manifest')).toBe('/manifest-plain.webmanifest')
  expect(hrefOf('icon')).toBe('/icons/plain.svg')
  expect(hrefOf('apple-touch-icon')).toBe('/icons/plain-180.png')
  expect(document.querySelector('meta[name=apple-mobile-web-app-title]')?.getAttribute('content')).toBe('Cordage notes')
})

it('the choice is restored at the next start', () => {
  fireEvent.click(screen.getByRole('radio', { name: /Cordage notes/ }))
  document.querySelector('link[rel="manifest"]')?.setAttribute('href', '/manifest.webmanifest')
  applyIdentity()
  expect(hrefOf('manifest')).toBe('/manifest-plain.webmanifest')
})
