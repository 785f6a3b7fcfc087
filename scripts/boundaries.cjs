// One row per layer: its files (path) and what they may import (may). Every other import is refused. $1 in `may` is the slice name
// captured by `path` (the feature, entity, worker or domain).
const layers = [
  // ── wire ────────────────────────────────────────────────────────────────
  { name: 'contract', path: '^contract/', may: ['^contract/'] },
  // ── browser, bottom to top ──────────────────────────────────────────────
  { name: 'lib', path: '^src/lib/', may: ['^src/lib/'] },
  { name: 'http', path: '^src/http/', may: ['^src/http/', '^src/lib/', '^contract/'] },
  { name: 'i18n', path: '^src/i18n/', may: ['^src/i18n/', '^src/lib/', '^contract/', '^locales/'] },
  { name: 'platform', path: '^src/platform/', may: ['^src/platform/', '^src/http/', '^src/lib/', '^contract/', '^sw/messages\\.ts$'] },
  { name: 'ui', path: '^src/ui/', may: ['^src/ui/', '^src/http/', '^src/lib/', '^src/i18n/'] },
  { name: 'offline', path: '^src/offline/', may: ['^src/offline/', '^src/lib/', '^contract/'] },
  {
    name: 'workers',
    path: '^src/workers/([^/]+)/',
    may: ['^src/workers/$1/', '^src/workers/shared/', '^src/offline/', '^src/http/', '^src/lib/', '^contract/'],
  },
  { name: 'data', path: '^src/data/', may: ['^src/data/', '^src/offline/', '^src/platform/', '^src/http/', '^src/lib/', '^contract/'] },
  {
    name: 'entities',
    path: '^src/entities/([^/]+)/',
    may: [
      '^src/entities/$1/',
      '^src/entities/[^/]+/(?!internal/)',
      '^src/data/',
      '^src/offline/',
      '^src/platform/',
      '^src/ui/',
      '^src/i18n/',
      '^src/http/',
      '^src/lib/',
      '^contract/',
    ],
  },
  {
    name: 'features',
    path: '^src/features/([^/]+)/',
    may: [
      '^src/features/$1/',
      '^src/entities/[^/]+/(?!internal/)',
      '^src/workers/[^/]+/client\\.ts$',
      '^src/data/',
      '^src/offline/',
      '^src/platform/',
      '^src/ui/',
      '^src/i18n/',
      '^src/http/',
      '^src/lib/',
      '^contract/',
    ],
  },
  {
    name: 'routes',
    path: '^src/routes/',
    may: [
      '^src/routes/',
      '^src/features/[^/]+/(?!internal/)',
      '^src/entities/[^/]+/(?!internal/)',
      '^src/ui/',
      '^src/i18n/',
      '^src/lib/',
      '^contract/',
    ],
  },
  { name: 'app', path: '^src/(app/|main\\.tsx$|route-tree\\.gen\\.ts$)', may: ['^src/', '^contract/', '^sw/messages\\.ts$'] },
  // The frame of the card form: a program of its own, without anything of the app.
  { name: 'card-form', path: '^src/card-form/', may: ['^src/card-form/', '^contract/money/'] },
  // Support code for component tests; see `no-test-code-in-the-product`.
  { name: 'testing', path: '^src/testing/', may: ['^src/', '^contract/', '^tests/fake/', '^tests/harness/(limits|wait-for)\\.ts$'] },
  { name: 'sw', path: '^sw/', may: ['^sw/', '^src/offline/', '^src/workers/shared/', '^src/http/', '^src/lib/', '^contract/'] },
  // ── server, bottom to top ───────────────────────────────────────────────
  { name: 'server-lib', path: '^server/(lib|config)/', may: ['^server/(lib|config)/', '^contract/'] },
  { name: 'server-media', path: '^server/media/', may: ['^server/media/', '^server/(lib|config)/', '^contract/(policy|photos|profile)/'] },
  { name: 'server-storage', path: '^server/storage/', may: ['^server/storage/', '^server/(lib|config)/'] },
  { name: 'server-adapters', path: '^server/adapters/', may: ['^server/adapters/', '^server/(lib|config|db)/', '^contract/'] },
  { name: 'server-db', path: '^server/db/', may: ['^server/db/', '^server/(lib|config)/', '^contract/'] },
  {
    name: 'server-runtime',
    path: '^server/(jobs|events|http)/',
    may: [
      '^server/(jobs|events|http)/',
      // The kinds of content are one of the services passed to every call.
      '^server/content/content-kind\\.ts$',
      '^server/(db|storage|adapters)/',
      '^server/(lib|config)/',
      '^contract/',
    ],
  },
  { name: 'server-ledger', path: '^server/ledger/', may: ['^server/ledger/', '^server/(db|lib|config)/', '^contract/'] },
  {
    name: 'server-payments',
    path: '^server/payments/',
    may: ['^server/(payments|ledger|events|db|adapters|lib|config)/', '^contract/'],
  },
  { name: 'server-content', path: '^server/content/', may: ['^server/content/', '^server/(http|db|lib|config)/', '^contract/'] },
  {
    name: 'server-realtime',
    path: '^server/realtime/',
    may: ['^server/realtime/', '^server/(events|http|db)/', '^server/(lib|config)/', '^contract/'],
  },
  {
    name: 'server-chat',
    path: '^server/chat/',
    may: ['^server/chat/', '^server/domains/[^/]+/index\\.ts$', '^server/(events|http|db)/', '^server/(lib|config)/', '^contract/'],
  },
  {
    name: 'server-domains',
    path: '^server/domains/([^/]+)/',
    may: [
      '^server/domains/$1/',
      '^server/domains/[^/]+/index\\.ts$',
      '^server/(content|ledger|payments|jobs|events|http|db|media|storage|adapters|lib|config)/',
      '^contract/',
    ],
  },
  { name: 'server-backup', path: '^server/backup/', may: ['^server/(backup|jobs|db|storage|lib|config)/', '^server/start/[^/]+\\.ts$'] },
  { name: 'server-roots', path: '^server/[^/]+\\.ts$', may: ['^server/', '^contract/'] },
  { name: 'server-start', path: '^server/start/', may: ['^server/(start|db|jobs|storage|lib|config)/', '^contract/'] },
  { name: 'server-seed', path: '^server/seed/', may: ['^server/(?!testing/)', '^contract/'] },
  { name: 'server-testing', path: '^server/testing/', may: ['^server/', '^contract/', '^tests/(builders/|harness/limits\\.ts$)'] },
  // ── repo-level tests ────────────────────────────────────────────────────
  { name: 'tests-harness', path: '^tests/harness/', may: ['^tests/', '^contract/', '^src/', '^server/testing/'] },
  {
    // Only the pure parts of the server: the fake server runs in the browser of the component tests.
    name: 'tests-fake',
    path: '^tests/fake/',
    may: [
      '^tests/fake/',
      '^contract/',
      '^server/http/(access/check-access|errors|parse-request|present-response)\\.ts$',
      '^server/domains/directory/distance\\.ts$',
      '^server/lib/clean-text\\.ts$',
    ],
  },
  {
    name: 'tests',
    path: '^tests/(?!(harness|fake)/)',
    may: ['^tests/', '^contract/', '^server/testing/', '^src/lib/', '^sw/messages\\.ts$'],
  },
]

// A third-party library with a strong opinion has exactly one home; the rest of the code sees our wrapper.
const homes = [
  { library: 'dexie', home: '^src/offline/' },
  { library: 'comlink', home: '^src/workers/' },
  { library: 'tus-js-client', home: '^src/workers/upload/' },
  { library: 'hls.js', home: '^src/ui/player/' },
  { library: 'ky', home: '^src/http/ask-by-ky\\.ts$' },
  { library: 'socket.io-client', home: '^(src/data/realtime|server/testing)/' },
  { library: 'workbox-(?!window)[^/]+', home: '^sw/' },
  { library: 'workbox-window', home: '^src/platform/' },
  { library: 'drizzle-orm', home: '^server/(db|content|ledger|payments|domains|testing)/' },
  { library: 'fastify', home: '^server/(http|domains|testing|[^/]+\\.ts$)' },
  { library: '(@)?socket\\.io(-adapter)?', home: '^server/(realtime|chat)/' },
  { library: 'redis', home: '^server/chat/adapter/' },
]

// Domains that write tables beyond those of their own name. A member's profile is partly stored in their account. account-deletion writes
// every table, because it removes the rows of all other domains.
const severalTables = [
  { domain: 'profiles', tables: 'profiles|accounts|geo' },
  { domain: 'blocks', tables: 'social' },
  { domain: 'exports', tables: 'profiles' },
  { domain: 'calls', tables: 'chat/chat' },
  { domain: 'photo-albums', tables: 'albums/photos' },
  { domain: 'tickets', tables: 'money/ledger' },
  // Paying for a membership changes the member's group.
  { domain: 'memberships', tables: 'money/memberships|accounts' },
  { domain: 'moderation', tables: 'site|profiles' },
  { domain: 'zoom', tables: 'pages' },
]

const isTest = '\\.(test|spec)\\.tsx?$'
const external = '^(node_modules/|node:)'

module.exports = {
  forbidden: [
    ...layers.map(({ name, path, may }) => ({
      name: `layer-${name}`,
      severity: 'error',
      from: { path, pathNot: isTest },
      to: { pathNot: [...may, external], dependencyTypesNot: ['core', 'npm', 'npm-dev', 'npm-peer', 'npm-optional'] },
    })),
    {
      name: 'no-unlayered-file',
      severity: 'error',
      from: { path: '^(contract|src|sw|server|tests)/', pathNot: layers.map((layer) => layer.path) },
      to: {},
    },
    // A circular import at load time. Imports of types, or on demand later, cannot meet a half-initialised module.
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-test-code-in-the-product',
      severity: 'error',
      from: { path: '^(contract|src|sw|server)/', pathNot: [isTest, '/testing/'] },
      to: { path: '^tests/|/testing/' },
    },
    { name: 'no-import-of-tests', severity: 'error', from: { pathNot: [isTest, '^tests/', '^server/testing/'] }, to: { path: isTest } },
    {
      name: 'own-tables-only-to-write',
      severity: 'error',
      from: {
        path: '^server/domains/([^/]+)/',
        pathNot: [
          '/reads(/|\\.ts$)',
          '^server/domains/account-deletion/',
          isTest,
          ...severalTables.map(({ domain }) => `^server/domains/${domain}/`),
        ],
      },
      to: { path: '^server/db/tables/', pathNot: '^server/db/tables/(albums/|chat/|community/|content/|mail/|money/)?$1\\.ts$' },
    },
    ...severalTables.map(({ domain, tables }) => ({
      name: `tables-of-${domain}`,
      severity: 'error',
      from: { path: `^server/domains/${domain}/`, pathNot: ['/reads(/|\\.ts$)', isTest] },
      to: { path: '^server/db/tables/', pathNot: `^server/db/tables/(${tables})\\.ts$` },
    })),
    {
      name: 'contract-is-pure',
      severity: 'error',
      from: { path: '^contract/' },
      to: { dependencyTypes: ['npm', 'core'], pathNot: 'node_modules/valibot' },
    },
    {
      name: 'react-free',
      severity: 'error',
      from: { path: '^(sw|contract|src/(offline|workers))/' },
      to: { path: 'node_modules/(react|react-dom|@tanstack)/' },
    },
    ...homes.map(({ library, home }) => ({
      name: `home-${library}`,
      severity: 'error',
      from: { path: '^(contract|src|sw|server)/', pathNot: [home, isTest] },
      to: { path: `node_modules/${library}/` },
    })),
    {
      name: 'ffmpeg-behind-media',
      severity: 'error',
      from: { path: '^server/', pathNot: ['^server/(media|testing)/', '^server/db/embedded/', isTest] },
      to: { path: '^(node:)?child_process$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'] },
  },
}
