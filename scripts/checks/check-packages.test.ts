import { describe, expect, it } from 'vitest'
import { checkPackages, readPackageFiles, type PackageFiles } from './check-packages.ts'

const good: PackageFiles = {
  lock: lockOf({ 'node_modules/kept': { version: '1.2.3', integrity: 'sha512-x', license: 'MIT' } }),
  manifest: JSON.stringify({ dependencies: { kept: '1.2.3' } }),
  allowed: 'kept@1.2.3\tMIT\n',
  npmSettings: 'ignore-scripts=true\n',
}
function lockOf(packages: object): string {
  return JSON.stringify({ lockfileVersion: 3, packages: { '': {}, ...packages } })
}
/** The good files, with the lock's only entry overridden and, where `allowed` is given, another list. */
const withEntry = (entry: object, allowed = good.allowed) => ({
  ...good,
  allowed,
  lock: lockOf({ 'node_modules/kept': { version: '1.2.3', integrity: 'sha512-x', license: 'MIT', ...entry } }),
})

describe('packages', () => {
  it('[S-36] of this repository are all on the allowed list, pinned to exact versions, and install without scripts', () => {
    expect(checkPackages()).toEqual([])
    expect(readPackageFiles().allowed.split('\n').length).toBeGreaterThan(1000)
  })

  it.each<[string, PackageFiles, string]>([
    ['is not on the list', { ...good, allowed: '' }, 'not on the allowed list: kept@1.2.3, MIT'],
    ['has another version than the list', withEntry({ version: '1.2.4' }), 'not on the allowed list: kept@1.2.4, MIT'],
    ['has another licence than the list', withEntry({ license: 'ISC' }), 'not on the allowed list: kept@1.2.3, ISC'],
    [
      'has got an install script',
      withEntry({ hasInstallScript: true }),
      'not on the allowed list: kept@1.2.3, MIT, install script, not run',
    ],
    ['has a licence that is not allowed', withEntry({ license: 'SSPL-1.0' }), 'has the licence SSPL-1.0'],
    ['has no licence', withEntry({ license: undefined }), 'has the licence none'],
    ['has no checksum', withEntry({ integrity: undefined }), 'node_modules/kept has no checksum'],
    ['has a weak checksum', withEntry({ integrity: 'sha1-x' }), 'node_modules/kept has no checksum'],
    ['comes from another place', withEntry({ resolved: 'git+https://example.test/kept.git#1' }), 'node_modules/kept comes from git+https'],
    ['is a link', withEntry({ link: true }), 'node_modules/kept is not pinned'],
    ['has a range for a version', withEntry({ version: '^1.2.3' }), 'node_modules/kept is not pinned'],
  ])('[S-36] are refused when one %s', (_what, files, problem) => {
    expect(checkPackages(good)).toEqual([])
    expect(checkPackages(files).join('\n')).toContain(problem)
  })

  it('[S-36] are requested by exact versions, and may run nothing during installation', () => {
    for (const wish of ['^1.2.3', '~1.2.3', '1.x', 'latest', '*', 'npm:other@^1.0.0', 'github:some/kept'])
      expect(checkPackages({ ...good, manifest: JSON.stringify({ devDependencies: { kept: wish } }) })).toEqual([
        `package.json asks for kept ${wish}, which is no exact version`,
      ])
    expect(checkPackages({ ...good, npmSettings: '' })).toEqual(['.npmrc lets packages run install scripts'])
  })
})
