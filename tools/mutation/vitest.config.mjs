import { defineConfig } from 'vitest/config'
import { ours } from '../../vitest.config.mjs'

// Tests of the rules: without an engine or a browser they run thousands of times. Long random tests are left out.
export default defineConfig({
  resolve: { alias: ours },
  test: {
    include: ['{contracts/src,command-service/src/aggregates}/**/*.test.ts'],
    exclude: ['**/*{oracle,any-life,random}*'],
  },
})
