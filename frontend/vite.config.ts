import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups, isInFrame } from './build/chunks.ts'
import { knownConstants } from './build/known-constants.ts'
import { noStringIcons } from './build/no-string-icons.ts'
import { precompress } from './build/precompress.ts'
import { preloadFont } from './build/preload-font.ts'
import { trimBlueprint } from './build/trim-blueprint.ts'

const server = `http://127.0.0.1:${process.env['API_PORT'] ?? '4000'}`
const proxy = {
  '/app/v1': server,
  '/analytics/v1': server,
  '/health': server,
  '/openapi.json': server,
  '/ws/v1/ws': { target: server, ws: true },
}

export default defineConfig({
  plugins: [react(), noStringIcons(), knownConstants(), trimBlueprint(), preloadFont(), precompress()],
  resolve: {
    // `source` resolves `contracts` to its sources, so that no build of another package can be outdated.
    conditions: ['source', 'module', 'browser', 'development|production'],
    // A path, because the bundler does not search a package for imports with a variable.
    alias: { '@freight/contracts/locales': path.resolve(import.meta.dirname, '../contracts/locales') },
  },
  // A text file loads as a whole: named exports would add a quarter of its size.
  json: { namedExports: false },
  server: { proxy },
  preview: { proxy },
  build: {
    target: 'es2023',
    sourcemap: false,
    manifest: true,
    cssCodeSplit: true,
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Files of the first paint need no preload before every page.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => !isInFrame(file)),
    },
    rolldownOptions: {
      // Creating a schema has no side effect: unused schemas of `contracts` are removed.
      treeshake: { manualPureFunctions: ['z'] },
      output: {
        // Short hashes are enough to distinguish two builds of a file (the bundler requires seven letters for scripts):
        // the first file of every page contains a hundred file names.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
})
