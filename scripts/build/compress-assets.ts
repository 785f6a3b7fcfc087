/** Writes .br and .gz files beside every text file of the build, so that the server never compresses them itself. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(js|css|html|svg|json|webmanifest|txt)$/
const smallest = 600

export function compressAssets(): Plugin {
  let folder = ''
  return {
    name: 'ropewalk-compress-assets',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      folder = path.resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      async handler() {
        const files = await readdir(folder, { recursive: true })
        await Promise.all(files.filter((file) => compressible.test(file)).map((file) => compressFile(path.join(folder, file))))
      },
    },
  }
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < smallest) return
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  await Promise.all([
    writeFile(`${file}.br`, await promisify(brotliCompress)(content, quality)),
    writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 })),
  ])
}
