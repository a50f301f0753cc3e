import { readConfig } from '@freight/platform/config'
import { tellFindings } from './tell-findings.ts'

/** `npm run audit:verify`: checks everything against the events, names every finding and ends with 1 if there is one. */
await tellFindings(readConfig(process.env)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
