import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const SMALLEST = 1024
const COMPRESSIBLE = /\.(js|css|html|svg|json)$/

/** Writes `.br` and `.gz` beside every text file of the build, so that the server need not compress while it serves. */
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
      const compress = async (name: string) => {
        const file = path.join(folder, name)
        const content = await readFile(file)
        if (content.length < SMALLEST) return
        const zipped = promisify(gzip)(content, { level: 9 })
        // 10 would take 2.5 s instead of 0.2 s for 6 % fewer bytes, in every build of a fresh machine.
        const params = { [constants.BROTLI_PARAM_QUALITY]: 8 }
        const brotli = promisify(brotliCompress)(content, { params })
        await Promise.all([writeFile(`${file}.gz`, await zipped), writeFile(`${file}.br`, await brotli)])
      }
      // In parallel: Node compresses in its thread pool, on all cores.
      await Promise.all(names.filter((each) => COMPRESSIBLE.test(each)).map(compress))
    },
  }
}
