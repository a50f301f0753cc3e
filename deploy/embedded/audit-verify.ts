import { verifyAudit } from '@freight/platform/audit/verify-audit'
import { readConfig } from '@freight/platform/config'
import { eventSchemas } from '@freight/contracts/event-schemas'
import { connectStores } from '@freight/platform/connect'

/** `npm run audit:verify`: checks hash chains, positions and digests; names every finding and ends with 1 if there is one. */
const main = async (): Promise<void> => {
  const { platform, stop } = await connectStores(readConfig(process.env), { schemas: eventSchemas })
  try {
    const report = await verifyAudit(platform.db, { dataDir: platform.dataDir })
    for (const { stream, revision, position, problem } of report.findings)
      console.error(`${stream} revision ${revision} position ${position}: ${problem}`)
    console.log(`${report.events} events in ${report.streams} streams, ${report.findings.length} findings`)
    if (report.findings.length > 0) process.exitCode = 1
  } finally {
    await stop()
  }
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
