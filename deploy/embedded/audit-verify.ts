import { readConfig } from '@freight/platform/config'
import { verifyStores } from './verify-stores.ts'

/** `npm run audit:verify`: checks everything against the events, names every finding and ends with 1 if there is one. */
const main = async (): Promise<void> => {
  const { events, streams, digests, findings } = await verifyStores(readConfig(process.env))
  for (const { stream, revision, position, problem } of findings)
    console.error(`${stream || 'the log'} revision ${revision} position ${position}: ${problem}`)
  console.log(`${events} events in ${streams} streams, ${digests} digests, ${findings.length} findings`)
  if (findings.length > 0) process.exitCode = 1
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
