/**
 * Shown by a static page where the app cannot run; `scripts/build/older-browser-page.ts` takes the translations from the
 * catalogues. It is not a macro, because only a transformed file could use one.
 */
export const olderBrowserSentence = /*i18n*/ {
  id: 'older-browser',
  message:
    'This browser is too old for this site. Please update it, or use Chrome {chrome}, Edge {edge}, Firefox {firefox}, Safari {safari} or a newer version. On an iPhone or iPad, iOS {ios} or newer is needed.',
}
