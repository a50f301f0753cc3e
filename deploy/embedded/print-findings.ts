import type { Config } from '@freight/platform/config'
import { verifyStores } from './verify-stores.ts'

/** Checks all stores against the events, prints every finding, and exits with 1 if there is one. */
export const printFindings = async (config: Config): Promise<void> => {
  const { events, streams, digests, findings } = await verifyStores(config)
  for (const { stream, revision, position, problem } of findings)
    console.error(`${stream || 'the log'} revision ${revision} position ${position}: ${problem}`)
  console.log(`${events} events in ${streams} streams, ${digests} digests, ${findings.length} findings`)
  if (findings.length > 0) process.exitCode = 1
}
