import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/** `LINGUI_CATALOGUES` lets the catalogue check extract into a copy. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'fr', 'de', 'it', 'es', 'pt', 'ru'],
  fallbackLocales: { default: 'en' },
  catalogs: [{ path: `${process.env['LINGUI_CATALOGUES'] ?? '<rootDir>/locales'}/{locale}/messages`, include: ['src', 'contract'] }],
  // Values of `<Trans>` are shown as they were written.
  runtimeConfigModule: { Trans: ['#src/i18n/trans.tsx', 'Trans'] },
  format: formatter({ lineNumbers: false, origins: false }),
})
