import { scaleCurves } from './scale/curves.ts'
import { scalePlan } from './scale/plan.ts'
import { appendPeer } from './server/append-peer.ts'
import { appends } from './server/appends.ts'
import { autoRate } from './server/auto-rate.ts'
import { catalogueDetail } from './server/catalogue-detail.ts'
import { commandCost } from './server/command-cost.ts'
import { expressRate } from './server/express-rate.ts'
import { dashboardSpeed } from './server/dashboards.ts'
import { guard } from './guard/guard.ts'
import { ingestDemo } from './server/ingest.ts'
import { laneMemory } from './server/lane-memory.ts'
import { listSpeed } from './server/list-speed.ts'
import { locationSearch } from './server/locations.ts'
import { rateImport } from './server/rate-import.ts'
import { reading } from './server/reading.ts'
import { reportExport } from './server/report-export.ts'
import { result, type Result } from './result.ts'
import { openWorkshop } from './workshop.ts'
import { generateDemo, rebuild } from './server/writing.ts'

const onSmallDemo = ['start-cold', 'start-warm', 'append-1', 'append-16', 'command-cost']
const onLargeDemo = ['demo-generate', 'rebuild', 'list-page', 'dashboard-query']
const names = [
  ...onSmallDemo,
  ...onLargeDemo,
  'location-search',
  'catalogue-detail',
  'list-speed',
  'lane-memory',
  'auto-rate',
  'rate-import',
  'express-rate',
  'dashboard-speed',
  'ingest',
  'report-export',
  'scale',
  'scale-plan',
  'append-peer',
  'guard',
]

const print = (line: Result) => console.log(JSON.stringify(line))

const numberFrom = (variable: string, fallback: string): number => {
  const text = process.env[variable] ?? fallback
  if (!/^[1-9]\d{0,7}$/.test(text)) throw new Error(`${variable}: needs a whole number, not ${text}`)
  return Number(text)
}

/** `npm run bench [-- name …]`: one line of JSON per measurement; creates all data and removes it afterwards. */
const main = async (): Promise<void> => {
  const chosenNames = process.argv.slice(2)
  const unknown = chosenNames.filter((name) => !names.includes(name))
  if (unknown.length > 0) throw new Error(`No measurement ${unknown.join(', ')}. There are: ${names.join(', ')}`)
  const isChosen = (name: string) => chosenNames.length === 0 || chosenNames.includes(name)
  const quotations = numberFrom('BENCH_QUOTATIONS', '100000')
  const listedCount = numberFrom('BENCH_LISTED', '1000000')
  const rateCount = numberFrom('BENCH_RATES', '1000000')
  const shop = await openWorkshop()
  const onInterrupt = () => void shop.clear().then(() => process.exit(130))
  process.once('SIGINT', onInterrupt).once('SIGTERM', onInterrupt)

  const startedIn = async (name: string, dataDir: string) => {
    const startedAt = performance.now()
    const application = await shop.startApplication(dataDir, Math.min(2_000, quotations))
    const line = result(
      name,
      (performance.now() - startedAt) / 1000,
      's',
      name === 'start-warm' ? { goal: { atMost: 10 } } : {},
    )
    if (isChosen(name)) print(line)
    return application
  }

  try {
    if (onSmallDemo.some(isChosen)) {
      const dataDir = shop.dataDir('small')
      const cold = await startedIn('start-cold', dataDir)
      await cold.stop()
      const application = await startedIn('start-warm', dataDir)
      await appends(shop, { application, dataDir }, isChosen, print)
      if (isChosen('command-cost')) await commandCost({ application, dataDir }, print)
      await application.stop()
    }
    // Needs the packages of the peer, so it runs only by name.
    if (chosenNames.includes('append-peer')) {
      const dataDir = shop.dataDir('peer')
      const application = await shop.startApplication(dataDir, 300)
      await appendPeer(shop, { application, dataDir }, print)
      await application.stop()
    }
    if (chosenNames.includes('guard')) process.exitCode = (await guard(shop, print)) ? 0 : 1
    if (onLargeDemo.some(isChosen)) {
      const dataDir = shop.dataDir('large')
      const generated = await generateDemo(dataDir, quotations)
      if (isChosen('demo-generate')) print(generated)
      if (isChosen('rebuild')) print(await rebuild(shop, dataDir))
      if (isChosen('list-page') || isChosen('dashboard-query')) await reading(shop, dataDir, isChosen, print)
    }
    if (isChosen('list-speed')) await listSpeed(shop, shop.dataDir('lists'), listedCount, print)
    if (isChosen('lane-memory')) await laneMemory(shop, shop.dataDir('lanes'), listedCount, print)
    // This many rows only by name, because filling the table takes a while.
    if (isChosen('auto-rate'))
      await autoRate(shop, shop.dataDir('rates'), chosenNames.length > 0 ? rateCount : 100_000, print)
    if (isChosen('rate-import'))
      await rateImport(shop, shop.dataDir('rate-files'), numberFrom('BENCH_RATE_ROWS', '100000'), print)
    if (isChosen('express-rate')) print(await expressRate())
    // Five years of facts only by name.
    const factCount = chosenNames.length > 0 ? numberFrom('BENCH_FACTS', '5000000') : 100_000
    // A named directory is filled up to this size, and stays for the next run.
    const factsDir = process.env['BENCH_KEPT'] ?? shop.dataDir('facts')
    if (isChosen('dashboard-speed')) await dashboardSpeed(shop, factsDir, factCount, print)
    // Also part of the previous benchmark, on its demo.
    if (chosenNames.includes('ingest'))
      print(await ingestDemo(shop, shop.dataDir('ingest'), numberFrom('BENCH_INGEST', '4000')))
    if (chosenNames.includes('scale'))
      await scaleCurves(shop, shop.dataDir('scale'), numberFrom('BENCH_SCALE', '500'), print)
    if (chosenNames.includes('scale-plan')) scalePlan(print)
    const exportedRows = chosenNames.length > 0 ? numberFrom('BENCH_EXPORTED', '1000000') : 50_000
    if (isChosen('report-export')) await reportExport(shop, shop.dataDir('exports'), exportedRows, print)
    if (isChosen('location-search')) print(await locationSearch(shop, shop.dataDir('places')))
    if (isChosen('catalogue-detail')) await catalogueDetail(shop, shop.dataDir('catalogues'), print)
  } finally {
    await shop.clear()
  }
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
