import { readdir, readFile, writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { sampleWorkbook, type SampleRow } from '@freight/platform/spreadsheet/testing/sample-workbook'
import { z } from 'zod'
import { result, type Result } from '../result.ts'
import { signedIn, type Workshop } from '../workshop.ts'

const Import = z.object({
  id: z.string(),
  state: z.string(),
  counts: z.object({ read: z.int(), problems: z.int() }).nullable(),
  applied: z.object({ created: z.int() }).nullable(),
  failure: z.string(),
})
const Provider = z.object({ rows: z.array(z.object({ id: z.string() })) })
const Places = z.object({ rows: z.array(z.object({ code: z.string() })) })

const header = ['POL', 'POD', 'OFR W/M', 'BAF RT', 'Valid from', 'Valid to', 'T/T', 'Min', 'Carrier']

/** So many rows that are all different: lanes, carriers and months. */
function* sampleRows(count: number, ports: readonly string[], edition: string): Generator<(string | number)[]> {
  const lanes = ports.flatMap((origin) => ports.slice(0, 20).map((destination) => [origin, destination] as const))
  const real = lanes.filter(([origin, destination]) => origin !== destination)
  for (let row = 0; row < count; row += 1) {
    const [origin, destination] = real[row % real.length] ?? ['CNSHA', 'UYMVD']
    const month = 1 + (Math.floor(row / real.length) % 12)
    const carrier = `${edition} ${Math.floor(row / real.length / 12)}`
    const two = String(month).padStart(2, '0')
    yield [
      origin,
      destination,
      50 + (row % 400) / 10,
      9.5,
      `2028-${two}-01`,
      `2028-${two}-28`,
      20 + (row % 20),
      1,
      carrier,
    ]
  }
}

const csvOf = (rows: Iterable<readonly (string | number)[]>): Buffer =>
  Buffer.from([header, ...rows].map((row) => row.join(',')).join('\n'))

const workbookOf = (rows: Iterable<readonly (string | number)[]>): Buffer => {
  const all: SampleRow[] = [{ cells: header }]
  for (const cells of rows) all.push({ cells })
  return sampleWorkbook({ Rates: all })
}

/** The most memory that a process has had since it was last asked, in MiB; 0 where the system does not tell. */
const peakOf = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}
const statOf = async (pid: number | string): Promise<number[]> => {
  const [, rest = ''] = /\) (.*)/.exec(await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')) ?? []
  return rest.split(' ').map(Number)
}
/** Seconds of a processor that a process has had; other work on the machine does not change them. */
const processorOf = async (pid: number | string): Promise<number> => {
  const [user = 0, system = 0] = (await statOf(pid)).slice(11, 13)
  return (user + system) / 100
}
/** Seconds of a processor that the processes have had which a process has started, and theirs: the engines. */
const processorBelow = async (pid: number): Promise<number> => {
  const parents = new Map<number, number>()
  for (const one of await readdir('/proc').catch(() => []))
    if (/^\d+$/.test(one)) parents.set(Number(one), (await statOf(one))[1] ?? 0)
  const isBelow = (one: number): boolean => {
    const parent = parents.get(one) ?? 0
    return parent === pid || (parent > 1 && isBelow(parent))
  }
  let seconds = 0
  for (const one of parents.keys()) if (isBelow(one)) seconds += await processorOf(one)
  return seconds
}

const forgetPeak = (pid: number) => writeFile(`/proc/${pid}/clear_refs`, '5').catch(() => undefined)

/**
 * Imports a file of so many rates, as CSV and as a workbook: rows a second from the first byte to the last rate, check and
 * all, and the most memory that the application had meanwhile.
 */
export const rateImport = async (
  shop: Workshop,
  dataDir: string,
  rows: number,
  say: (line: Result) => void,
): Promise<void> => {
  const application = await shop.startApplication(dataDir, 20)
  const pricing = await signedIn(application, 'PRICING')
  const pid = application.process.pid ?? 0
  const found = await pricing.get('/app/v1/reference/locations?q=port&limit=100&transport=SEA')
  const ports = [...new Set(Places.parse(found.json).rows.map(({ code }) => code))]
  const provider = Provider.parse((await pricing.get('/app/v1/providers?limit=1')).json).rows[0]?.id
  const until = async (id: string, states: readonly string[]) => {
    for (;;) {
      const now = Import.parse((await pricing.get(`/app/v1/rate-imports/${id}`)).json)
      if (states.includes(now.state)) return now
      if (now.state === 'FAILED') throw new Error(now.failure)
      await pause(100)
    }
  }
  for (const [name, ending, make] of [
    ['CSV', 'csv', csvOf],
    ['XLSX', 'xlsx', workbookOf],
  ] as const) {
    const data = make(sampleRows(rows, ports, name)).toString('base64')
    await pause(3_000)
    await forgetPeak(pid)
    const before = await peakOf(pid)
    const processor = await processorOf(pid)
    const engines = await processorBelow(pid)
    const started = performance.now()
    const sent = await pricing.call('POST', '/app/v1/rates/import?dryRun=false', {
      name: `rates.${ending}`,
      owner: provider,
      data,
    })
    const { id } = Import.parse(sent.json)
    await until(id, ['CHECKED', 'APPLYING', 'APPLIED'])
    const checked = performance.now()
    const { applied, counts } = await until(id, ['APPLIED'])
    const seconds = (performance.now() - started) / 1000
    if (applied?.created !== rows) throw new Error(`${applied?.created} of ${rows} rates: ${JSON.stringify(counts)}`)
    say(result(`rate-import: ${name}, ${rows} rows`, rows / seconds, 'rows/s', { goal: { atLeast: 1667 } }))
    say(result(`rate-import: ${name}, all of it`, seconds, 's', { goal: { atMost: (60 * rows) / 100_000 } }))
    say(result(`rate-import: ${name}, check alone`, (checked - started) / 1000, 's'))
    say(result(`rate-import: ${name}, processor of the application`, (await processorOf(pid)) - processor, 's'))
    say(result(`rate-import: ${name}, processor of the engines`, (await processorBelow(pid)) - engines, 's'))
    const grown = (await peakOf(pid)) - before
    say(
      result(`rate-import: ${name}, memory beside ${Math.round(before)} MiB`, grown, 'MiB', { goal: { atMost: 512 } }),
    )
  }
  await application.stop()
}
