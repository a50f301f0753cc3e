import { newEvent } from '@freight/contracts/testing/sample-events'
import { projections } from '@freight/projection-workers/engine/projections'
import { followEvents } from '@freight/projection-workers/engine/follow'
import { dividedPartitions } from '@freight/platform/process/partition-assignment'
import { metrics } from '@freight/platform/telemetry/metrics'
import { openWorkshop } from '../workshop.ts'

// One of several parallel processes: `worker.js append|follow DATA_DIR`. Prints `ready`, begins when it receives a
// line, and prints its count when its input ends.
const [duty, dataDir = ''] = process.argv.slice(2)
const streamsAtOnce = 16
const shares = 3
const shop = await openWorkshop()
const stores = await shop.openStores(dataDir)
let hasEnded = false
const input = process.stdin.resume()
const startSignal = new Promise((resolve) => input.once('data', resolve))
input.once('end', () => (hasEnded = true))
console.log('ready')
await startSignal
if (duty === 'follow') {
  const parts = { ...stores, metrics: metrics() }
  const stop = await dividedPartitions({ ...stores, lookEveryMs: 50 })('bench', shares, async (mine) => {
    const follower = await followEvents(parts, projections, { count: shares, numbers: mine })
    return follower.stop
  })
  while (!hasEnded) await new Promise((resolve) => setTimeout(resolve, 20))
  await stop()
} else {
  let appended = 0
  const text = { text: 'Pedir siempre peso por bulto.', visibility: 'INTERNAL' }
  const appending = Array.from({ length: streamsAtOnce }, async () => {
    const stream = `bench-${crypto.randomUUID()}`
    for (let revision = 0; !hasEnded; revision++, appended++)
      await stores.eventStore.append(stream, revision, [newEvent('BenchNoted', text)])
  })
  await Promise.all(appending)
  console.log(appended)
}
await stores.stop()
await shop.clear()
