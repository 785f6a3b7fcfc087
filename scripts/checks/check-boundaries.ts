/**
 * Checks import directions with dependency-cruiser. A minimum number of modules is required, because a cruise that reads nothing must not
 * pass as clean.
 */
import path from 'node:path'
import { createRequire, registerHooks } from 'node:module'
import { repositoryRoot, sourceFiles } from './source-files.ts'

const require = createRequire(import.meta.url)

/** dependency-cruiser imports `typescript`; version 7 has no compiler API, so it gets version 6 under its other name. */
registerHooks({
  resolve: (specifier, context, nextResolve) => nextResolve(specifier.replace(/^typescript(?=$|\/)/, 'typescript6'), context),
})

const roots = ['contract', 'src', 'sw', 'server', 'tests']

export async function checkBoundaries(): Promise<string[]> {
  const { cruise } = await import('dependency-cruiser')
  const rules = require('../boundaries.cjs') as { forbidden: never[]; options: Record<string, unknown> }
  const result = await cruise(
    roots,
    { ruleSet: { forbidden: rules.forbidden }, validate: true, baseDir: repositoryRoot, ...rules.options },
    {
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  )
  if (typeof result.output === 'string') return ['dependency-cruiser answered with text instead of a result']
  const floor = sourceFiles(new RegExp(`^(${roots.join('|')})/.*\\.tsx?$`)).length * 0.9
  const own = result.output.modules.filter((module) => roots.some((root) => module.source.startsWith(`${root}/`)))
  if (own.length < floor) return [`only ${own.length} modules were read, expected at least ${Math.ceil(floor)}`]
  return result.output.summary.violations.map((violation) => `${violation.rule.name}: ${path.normalize(violation.from)} → ${violation.to}`)
}
