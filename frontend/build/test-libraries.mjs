// The libraries of the screens, each made one file for the tests of the frontend. Jest links and runs every module
// again for every test file, and these came in thousands of modules: Blueprint's icons alone are 4000.
import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const frontend = join(import.meta.dirname, '..')

/** Where jest.config.js finds the file of each library: `<name>.mjs`. */
export const testLibraries = join(frontend, '../node_modules/.cache/test-libraries')

/** Libraries that use one another stand here together, so that each of them is there once. */
export const bundled = [
  '@blueprintjs/core',
  '@blueprintjs/datetime',
  '@blueprintjs/icons',
  '@blueprintjs/select',
  '@stomp/stompjs',
  '@tanstack/react-query',
  '@tanstack/react-table',
  '@tanstack/react-virtual',
  '@testing-library/jest-dom/jest-globals',
  '@testing-library/react',
  '@testing-library/user-event',
  'i18next',
  'react-hook-form',
  'react-i18next',
  'react-router-dom',
  'zod',
]

const bundle = async (outDir) => {
  const { build, esmExternalRequirePlugin } = await import('vite')
  await build({
    configFile: false,
    root: frontend,
    logLevel: 'error',
    // As Jest itself finds them: the variant of a browser, as it runs in a test.
    define: { 'process.env.NODE_ENV': '"test"' },
    resolve: { mainFields: ['module', 'main'], conditions: ['import', 'browser'] },
    // React stays out, and so does Jest: the tests' configuration says which file of React is taken.
    plugins: [esmExternalRequirePlugin({ external: [/^react(-dom)?(\/|$)/, '@jest/globals'] })],
    build: {
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      minify: false,
      target: 'es2023',
      lib: { entry: 'each of the input', formats: ['es'] },
      rolldownOptions: {
        input: Object.fromEntries(bundled.map((name) => [name, name])),
        output: { comments: false, entryFileNames: '[name].mjs', chunkFileNames: 'chunks/[name].mjs' },
      },
    },
  })
}

/** Jest's global set-up: makes the files anew when a version, the list above or the way they are made has changed. */
export default async () => {
  const hash = createHash('sha256')
  for (const file of [join(frontend, '../package-lock.json'), import.meta.filename]) hash.update(await readFile(file))
  const key = hash.digest('hex')
  if ((await readFile(join(testLibraries, 'key'), 'utf8').catch(() => '')) === key) return
  // Made beside and moved into place, so that what was cut short is never taken for whole.
  const draft = `${testLibraries}-${process.pid}`
  await bundle(draft)
  await writeFile(join(draft, 'key'), key)
  await rm(testLibraries, { recursive: true, force: true })
  await mkdir(join(testLibraries, '..'), { recursive: true })
  await rename(draft, testLibraries)
}
