import { readConfig } from '@freight/platform/config'
import { printFindings } from './verify-stores.ts'

/**
 * `npm run audit:verify`: checks all stores against the events, prints every finding and exits with 1 if there is one.
 */
await printFindings(readConfig(process.env)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
