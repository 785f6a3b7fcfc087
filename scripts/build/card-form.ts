/**
 * Builds the frames of the card forms, each as one file, with its script and styles inside: the server allows exactly these by their hashes, and a
 * document without an origin could load no others. `card-form-ccbill.html` is for sites whose cards CCBill charges.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { build, type Plugin } from 'vite'
import { buildTarget } from './browser-floor.ts'

const root = path.resolve(import.meta.dirname, '../..')
const folder = path.join(root, 'src/card-form')
const frames = [
  ['card-form.html', 'main.ts'],
  ['card-form-ccbill.html', 'ccbill/main.ts'],
] as const

export function cardForm(): Plugin {
  return {
    name: 'card-form',
    apply: 'build',
    async generateBundle() {
      const styles = readFileSync(path.join(folder, 'card-form.css'), 'utf8').replaceAll(/\s+/g, ' ').trim()
      for (const [fileName, entry] of frames) this.emitFile({ type: 'asset', fileName, source: pageOf(await buildScript(entry), styles) })
    },
  }
}

async function buildScript(entry: string): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      target: buildTarget,
      write: false,
      minify: true,
      lib: { entry: path.join(folder, entry), formats: ['iife'], name: 'cardForm', fileName: 'card-form' },
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
