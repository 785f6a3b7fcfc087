/** Uses of features that some browsers at the floor lack, each with the reason why nothing breaks there. */

export interface AllowedUse {
  readonly features: readonly string[]
  /** Prefix of the source's path. Omitted for styles, which have no sources of their own. */
  readonly in?: string
  readonly why: string
}

const cursors = ['crosshair', 'default', 'grab', 'move', 'none', 'nwse-resize', 'pointer'].map((shape) => `css.properties.cursor.${shape}`)

export const allowedUses: readonly AllowedUse[] = [
  {
    features: ['api.AbortSignal.any_static'],
    in: 'node_modules/ky/',
    why: 'Asks `supportsAbortSignal`; without it our signal goes to fetch as it is.',
  },
  {
    features: ['api.Document.exitPictureInPicture', 'api.HTMLVideoElement.requestPictureInPicture'],
    in: 'src/',
    why: 'Offered where `document.pictureInPictureEnabled`, left where `document.pictureInPictureElement`.',
  },
  {
    features: ['api.Element.startViewTransition'],
    in: 'node_modules/@tanstack/router-core/',
    why: 'A method of the router, which asks the document.',
  },
  {
    features: ['api.Element.startViewTransition', 'api.Window.navigation'],
    in: 'node_modules/react-dom/',
    why: 'Tried, and done without where that throws; navigation is asked for by `typeof` before the function is installed.',
  },
  {
    features: ['api.FileSystemFileHandle.createWritable'],
    in: 'src/offline/lock/encrypt-copies.ts',
    why: '`write` is called where the file has it.',
  },
  { features: ['api.FileSystemHandle.requestPermission'], in: 'src/platform/push-subscription.ts', why: 'The one of Notification.' },
  { features: ['javascript.builtins.ArrayBuffer.resize'], in: 'node_modules/qr/', why: 'A method of its own.' },
  { features: ['api.IDBFactory.databases'], in: 'node_modules/dexie/', why: 'Asks `hasDatabasesNative`.' },
  {
    features: ['api.IDBFactory.databases'],
    in: 'src/offline/wipe.ts',
    why: 'What throws counts as no databases; caches and folders name the members then.',
  },
  { features: ['api.IntersectionObserver.delay'], in: 'node_modules/ky/', why: "An option of ky's own." },
  { features: ['api.MediaSource.handle'], in: 'node_modules/workbox-', why: 'A method of Workbox.' },
  {
    features: ['api.Navigator.clearAppBadge'],
    in: 'src/features/notify/internal/unread-total.ts',
    why: 'Comes with `setAppBadge`, which is asked for.',
  },
  { features: ['api.Navigator.clearAppBadge'], in: 'sw/events/push.ts', why: 'Comes with `setAppBadge`, which is asked for.' },
  { features: ['api.HTMLButtonElement.command'], in: 'node_modules/@tiptap/', why: "A field of Tiptap's own objects." },
  {
    features: ['api.DataTransfer.addElement', 'api.ServiceWorkerRegistration.sync'],
    in: 'node_modules/prosemirror-model/',
    why: 'Methods of its parser.',
  },
  { features: ['api.WebTransport'], in: 'node_modules/engine.io-client/', why: 'Tried, and another transport is taken where that throws.' },

  { features: [...cursors, 'css.properties.resize', 'css.properties.resize.none'], why: 'Phones have no mouse to show it to.' },
  { features: ['css.at-rules.property'], why: 'The preview of the watermark moves without steps in between.' },
  { features: ['css.at-rules.starting-style'], why: 'Dialogs open without a transition.' },
  { features: ['css.properties.field-sizing', 'css.properties.field-sizing.content'], why: 'The field scrolls instead of growing.' },
  {
    features: ['css.properties.overflow-anchor', 'css.properties.overflow-anchor.none'],
    why: 'Switches off what such a browser does not do.',
  },
  {
    features: ['scrollbar-color', 'scrollbar-width', 'scrollbar-width.none', 'scrollbar-width.thin'].map(
      (name) => `css.properties.${name}`,
    ),
    why: 'Scrollbars are seen as the system draws them.',
  },
  {
    features: ['backdrop-filter', 'text-size-adjust', 'user-select'].map((name) => `css.properties.${name}`),
    why: 'The build writes the prefixed one beside it.',
  },
  {
    features: ['text-wrap', 'text-wrap.balance', 'text-wrap.pretty'].map((name) => `css.properties.${name}`),
    why: 'Lines break where they always did.',
  },
  {
    features: ['-moz-range-thumb', '-webkit-slider-thumb', '-webkit-search-cancel-button', 'selection'].map(
      (name) => `css.selectors.${name}`,
    ),
    why: "Each engine has its own name for it, in a rule of its own; iPhones choose a selection's colour.",
  },
  { features: ['html.elements.link.fetchpriority'], why: 'A hint; without it the order is the usual one.' },
]
