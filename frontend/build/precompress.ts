import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const SMALLEST = 1024
const COMPRESSIBLE = /\.(js|css|html|svg|json)$/

/** Writes `.br` and `.gz` beside every text file of the build, so that the server compresses nothing while it serves. */
export const precompress = (): Plugin => {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      folder = path.resolve(config.root, config.build.outDir)
    },
    closeBundle: async () => {
      const names = await readdir(folder, { recursive: true }).catch(() => [])
      for (const name of names.filter((each) => COMPRESSIBLE.test(each))) {
        const file = path.join(folder, name)
        const content = await readFile(file)
        if (content.length < SMALLEST) continue
        await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
        await writeFile(
          `${file}.br`,
          await promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
        )
      }
    },
  }
}
