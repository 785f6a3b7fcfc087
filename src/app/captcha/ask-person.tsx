import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createRoot } from 'react-dom/client'
import { CaptchaDialog } from './captcha-dialog.tsx'

/** Opens the captcha above the current screen. Resolves with the captcha's token, or null when it was closed. */
export function askPerson(): Promise<string | null> {
  const place = document.body.appendChild(document.createElement('div'))
  // The captcha is dark in every theme (2§9).
  place.dataset['theme'] = 'dark'
  const root = createRoot(place)
  return new Promise((resolve) => {
    function end(proof: string | null) {
      root.unmount()
      place.remove()
      resolve(proof)
    }
    root.render(
      <I18nProvider i18n={i18n}>
        <CaptchaDialog onDone={end} />
      </I18nProvider>,
    )
  })
}
