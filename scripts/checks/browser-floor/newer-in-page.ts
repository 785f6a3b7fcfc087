/** Finds what a built page uses that some browser at the floor lacks: elements, attributes and scripts in the page. */
import { newerFeatureAt } from './known-features.ts'
import { newerInScript, type Use } from './newer-in-script.ts'

export function newerInPage(html: string): Use[] {
  const lineAt = (index: number) => html.slice(0, index).split('\n').length
  const markup = html.replace(/<!--[\s\S]*?-->/g, (comment) => comment.replace(/[^\n]/g, ' '))
  const inTags = [...markup.matchAll(/<([a-z][a-z0-9-]*)((?:\s+[^\s=>]+(?:="[^"]*")?)*)\s*\/?>/g)].flatMap(
    ({ 1: tag = '', 2: attributes = '', index }) =>
      [
        `html.elements.${tag}`,
        ...[...attributes.matchAll(/\s([a-z][a-z-]*)(?==|\s|$)/g)].flatMap(([, name = '']) => [
          `html.elements.${tag}.${name}`,
          `html.global_attributes.${name}`,
        ]),
      ].flatMap((path) => {
        const feature = newerFeatureAt(path)
        return feature ? [{ feature: feature.path, missingIn: feature.missingIn, line: lineAt(index), column: 0 }] : []
      }),
  )
  const inScripts = [...markup.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g)].flatMap(
    ({ 1: attributes = '', 2: code = '', index }) =>
      newerInScript(code, attributes.includes('module') ? 'module' : 'script').map((use) => ({
        ...use,
        line: use.line + lineAt(index) - 1,
      })),
  )
  return [...inTags, ...inScripts]
}
