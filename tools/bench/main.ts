import { scaleCurves } from './scale/curves.ts'
import { scalePlan } from './scale/plan.ts'
import { appends } from './server/appends.ts'
import { autoRate } from './server/auto-rate.ts'
import { commandCost } from './server/command-cost.ts'
import { dashboardSpeed } from './server/dashboards.ts'
import { ingestDemo } from './server/ingest.ts'
import { laneMemory } from './server/lane-memory.ts'
import { listSpeed } from './server/list-speed.ts'
import { locationSearch } from './server/locations.ts'
import { rateImport } from './server/rate-import.ts'
import { reading } from './server/reading.ts'
import { reportExport } from './server/report-export.ts'
import { result, type Result } from './result.ts'
import { workshop } from './workshop.ts'
import { generateDemo, rebuild } from './server/writing.ts'

const names = [
  'start-cold',
  'start-warm',
  'append-1',
  'append-16',
  'command-cost',
  'demo-generate',
  'rebuild',
  'list-page',
  'dashboard-query',
  'location-search',
  'list-speed',
  'lane-memory',
  'auto-rate',
  'rate-import',
  'dashboard-speed',
  'ingest',
  'report-export',
  'scale',
  'scale-plan',
]

const say = (line: Result) => console.log(JSON.stringify(line))

const numberFrom = (variable: string, usual: string): number => {
  const text = process.env[variable] ?? usual
  if (!/^[1-9]\d{0,7}$/.test(text)) throw new Error(`${variable}: needs a whole number, not ${text}`)
  return Number(text)
}

/** `npm run bench [-- name …]`: one line of JSON for each measurement; everything is made new and removed again. */
const main = async (): Promise<void> => {
  const asked = process.argv.slice(2)
  const unknown = asked.filter((name) => !names.includes(name))
  if (unknown.length > 0) throw new Error(`No measurement ${unknown.join(', ')}. There are: ${names.join(', ')}`)
  const wanted = (name: string) => asked.length === 0 || asked.includes(name)
  const quotations = numberFrom('BENCH_QUOTATIONS', '100000')
  const listed = numberFrom('BENCH_LISTED', '1000000')
  const rated = numberFrom('BENCH_RATES', '1000000')
  const shop = await workshop()
  const interrupted = () => void shop.clear().then(() => process.exit(130))
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted)

  const startedIn = async (name: string, dataDir: string) => {
    const started = performance.now()
    const application = await shop.startApplication(dataDir, Math.min(2_000, quotations))
    const line = result(
      name,
      (performance.now() - started) / 1000,
      's',
      name === 'start-warm' ? { goal: { atMost: 10 } } : {},
    )
    if (wanted(name)) say(line)
    return application
  }

  try {
    if (names.slice(0, 5).some(wanted)) {
      const dataDir = shop.dataDir('small')
      const cold = await startedIn('start-cold', dataDir)
      await cold.stop()
      const application = await startedIn('start-warm', dataDir)
      await appends(shop, { application, dataDir }, wanted, say)
      if (wanted('command-cost')) await commandCost({ application, dataDir }, say)
      await application.stop()
    }
    if (names.slice(5, 9).some(wanted)) {
      const dataDir = shop.dataDir('large')
      const generated = await generateDemo(dataDir, quotations)
      if (wanted('demo-generate')) say(generated)
      if (wanted('rebuild')) say(await rebuild(shop, dataDir))
      if (wanted('list-page') || wanted('dashboard-query')) await reading(shop, dataDir, wanted, say)
    }
    if (wanted('list-speed')) await listSpeed(shop, shop.dataDir('lists'), listed, say)
    if (wanted('lane-memory')) await laneMemory(shop, shop.dataDir('lanes'), listed, say)
    // As many as that are stored only where it is asked for by name: the table takes a while.
    if (wanted('auto-rate')) await autoRate(shop, shop.dataDir('rates'), asked.length > 0 ? rated : 100_000, say)
    if (wanted('rate-import'))
      await rateImport(shop, shop.dataDir('rate-files'), numberFrom('BENCH_RATE_ROWS', '100000'), say)
    // Five years of facts only where they are asked for by name.
    const facts = asked.length > 0 ? numberFrom('BENCH_FACTS', '5000000') : 100_000
    // A directory that is named is filled up to as many, and stays for the next time.
    const factsDir = process.env['BENCH_KEPT'] ?? shop.dataDir('facts')
    if (wanted('dashboard-speed')) await dashboardSpeed(shop, factsDir, facts, say)
    // It is a line of the former too, over its demo.
    if (asked.includes('ingest'))
      say(await ingestDemo(shop, shop.dataDir('ingest'), numberFrom('BENCH_INGEST', '4000')))
    if (asked.includes('scale')) await scaleCurves(shop, shop.dataDir('scale'), numberFrom('BENCH_SCALE', '500'), say)
    if (asked.includes('scale-plan')) scalePlan(say)
    const exported = asked.length > 0 ? numberFrom('BENCH_EXPORTED', '1000000') : 50_000
    if (wanted('report-export')) await reportExport(shop, shop.dataDir('exports'), exported, say)
    if (wanted('location-search')) say(await locationSearch(shop, shop.dataDir('places')))
  } finally {
    await shop.clear()
  }
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
