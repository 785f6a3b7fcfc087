/**
 * Builds the frame of the card form as one file (`card-form.html`), with its script and styles inside: the server allows exactly these by their
 * hashes, and a document without an origin could load no others.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { build, type Plugin } from 'vite'
import { buildTarget } from './browser-floor.ts'

const root = path.resolve(import.meta.dirname, '../..')
const folder = path.join(root, 'src/card-form')

export function cardForm(): Plugin {
  return {
    name: 'card-form',
    apply: 'build',
    async generateBundle() {
      const styles = readFileSync(path.join(folder, 'card-form.css'), 'utf8').replaceAll(/\s+/g, ' ').trim()
      this.emitFile({ type: 'asset', fileName: 'card-form.html', source: pageOf(await buildScript(), styles) })
    },
  }
}

async function buildScript(): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      target: buildTarget,
      write: false,
      minify: true,
      lib: { entry: path.join(folder, 'main.ts'), formats: ['iife'], name: 'cardForm', fileName: 'card-form' },
    },
  })
  const [output] = Array.isArray(result) ? result : [result]
  const script = output && 'output' in output ? output.output[0].code.trim() : ''
  if (script === '' || script.includes('</script')) throw new Error('The script of the card form cannot be put into its page.')
  return script
}

function pageOf(script: string, styles: string): string {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Card</title><style>${styles}</style>`
  return `<!doctype html><html lang="en"><head>${head}</head><body><script>${script}</script></body></html>\n`
}
