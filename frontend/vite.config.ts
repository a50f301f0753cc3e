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
  // `source` makes the words of `contracts` come from their sources: no build of another package goes stale.
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  // A file of texts is fetched as a whole: a name for each of its lines would be a fourth of it.
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
      // What the first frame has brought need not be named again before every page.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => !isInFrame(file)),
    },
    rolldownOptions: {
      // Making a schema has no effect: those of `contracts` that a page does not use are left out of it.
      treeshake: { manualPureFunctions: ['z'] },
      output: {
        // Six or seven letters tell two builds of a file apart (the bundler asks for seven of a script); the names of a hundred files stand in what every page needs first.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
})
