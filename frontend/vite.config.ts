import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './build/precompress.ts'
import { writeNumberClasses } from './build/number-classes.ts'
import { preloadFont } from './build/preload-font.ts'
import { textModules } from './build/text-modules.ts'

const server = `http://127.0.0.1:${process.env['API_PORT'] ?? '4000'}`
const proxy = {
  '/app/v1': server,
  '/analytics/v1': server,
  '/health': server,
  '/openapi.json': server,
  '/ws/v1/ws': { target: server, ws: true },
}

export default defineConfig({
  plugins: [react(), textModules(), preloadFont(), precompress()],
  css: { postcss: { plugins: [writeNumberClasses()] } },
  // `source` resolves `contracts` to its sources, so that no build of another package can be outdated.
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  // A text file loads as a whole: named exports would add a quarter of its size.
  json: { namedExports: false },
  server: { proxy },
  preview: { proxy },
  build: {
    target: 'es2023',
    manifest: true,
    // One sheet: of several the browser applies those loaded later over those that they were written for.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Creating a schema has no side effect: unused schemas of `contracts` are removed.
      treeshake: { manualPureFunctions: ['z'] },
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\// },
            // Every form loads both: apart, each page would load a kilobyte more.
            { name: 'parsed-inputs', test: /components\/form\/(decimal-text|unparsed-inputs)\./ },
          ],
        },
      },
    },
  },
})
