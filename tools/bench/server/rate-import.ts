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

/** This many different rows: lanes, carriers and months. */
function* sampleRows(count: number, ports: readonly string[], edition: string): Generator<(string | number)[]> {
  const lanes = ports.flatMap((origin) => ports.slice(0, 20).map((destination) => [origin, destination] as const))
  const realLanes = lanes.filter(([origin, destination]) => origin !== destination)
  for (let row = 0; row < count; row += 1) {
    const [origin, destination] = realLanes[row % realLanes.length] ?? ['CNSHA', 'UYMVD']
    const month = 1 + (Math.floor(row / realLanes.length) % 12)
    const carrier = `${edition} ${Math.floor(row / realLanes.length / 12)}`
    const monthText = String(month).padStart(2, '0')
    yield [
      origin,
      destination,
      50 + (row % 400) / 10,
      9.5,
      `2028-${monthText}-01`,
      `2028-${monthText}-28`,
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

/** Peak memory of a process since `forgetPeak`, in MiB; 0 where the system does not report it. */
const peakMibOf = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}
const statOf = async (pid: number | string): Promise<number[]> => {
  const [, fields = ''] = /\) (.*)/.exec(await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')) ?? []
  return fields.split(' ').map(Number)
}
/** CPU seconds of a process; other work on the machine does not change them. */
const cpuSecondsOf = async (pid: number | string): Promise<number> => {
  const [user = 0, system = 0] = (await statOf(pid)).slice(11, 13)
  return (user + system) / 100
}
/** CPU seconds of all descendants of a process: the engines. */
const cpuSecondsBelow = async (pid: number): Promise<number> => {
  const parents = new Map<number, number>()
  for (const one of await readdir('/proc').catch(() => []))
    if (/^\d+$/.test(one)) parents.set(Number(one), (await statOf(one))[1] ?? 0)
  const isBelow = (one: number): boolean => {
    const parent = parents.get(one) ?? 0
    return parent === pid || (parent > 1 && isBelow(parent))
  }
  let seconds = 0
  for (const one of parents.keys()) if (isBelow(one)) seconds += await cpuSecondsOf(one)
  return seconds
}

const forgetPeak = (pid: number) => writeFile(`/proc/${pid}/clear_refs`, '5').catch(() => undefined)

/** Maximum heap after a garbage collection, in MiB; undefined without a collection. */
const maxHeldMib = (lines: readonly string[]): number | undefined => {
  const left = lines.flatMap((line) => /Mark-Compact .*? -> ([\d.]+) \(/.exec(line)?.[1] ?? [])
  return left.length > 0 ? Math.max(...left.map(Number)) : undefined
}

type File = { name: string; ending: 'csv' | 'xlsx'; rows: number }

/**
 * Imports one file with a new application, so that no file benefits from an already grown heap. Memory in MiB: `peak`
 * of the process as the system reports it, including garbage; `held` of the heap without garbage.
 */
const importTimes = async (shop: Workshop, dataDir: string, { name, ending, rows }: File) => {
  const application = await shop.startApplication(dataDir, 20, ['--trace-gc'])
  const pricing = await signedIn(application, 'PRICING')
  const pid = application.process.pid ?? 0
  const response = await pricing.get('/app/v1/reference/locations?q=port&limit=100&transport=SEA')
  const ports = [...new Set(Places.parse(response.json).rows.map(({ code }) => code))]
  const provider = Provider.parse((await pricing.get('/app/v1/providers?limit=1')).json).rows[0]?.id
  const importInState = async (id: string, states: readonly string[]) => {
    for (;;) {
      const current = Import.parse((await pricing.get(`/app/v1/rate-imports/${id}`)).json)
      if (states.includes(current.state)) return current
      if (current.state === 'FAILED') throw new Error(current.failure)
      await pause(100)
    }
  }
  const fileOf = ending === 'csv' ? csvOf : workbookOf
  const data = fileOf(sampleRows(rows, ports, name)).toString('base64')
  await pause(3_000)
  await forgetPeak(pid)
  const before = await peakMibOf(pid)
  const linesBefore = application.lines.length
  const processor = await cpuSecondsOf(pid)
  const engines = await cpuSecondsBelow(pid)
  const startedAt = performance.now()
  const sent = await pricing.call('POST', '/app/v1/rates/import?dryRun=false', {
    name: `rates.${ending}`,
    owner: provider,
    data,
  })
  const { id } = Import.parse(sent.json)
  await importInState(id, ['CHECKED', 'APPLYING', 'APPLIED'])
  const checkedAt = performance.now()
  const { applied, counts } = await importInState(id, ['APPLIED'])
  const endedAt = performance.now()
  if (applied?.created !== rows) throw new Error(`${applied?.created} of ${rows} rates: ${JSON.stringify(counts)}`)
  const measured = {
    seconds: (endedAt - startedAt) / 1000,
    checking: (checkedAt - startedAt) / 1000,
    processor: (await cpuSecondsOf(pid)) - processor,
    engines: (await cpuSecondsBelow(pid)) - engines,
    before,
    peak: await peakMibOf(pid),
    held: maxHeldMib(application.lines.slice(linesBefore)),
  }
  await application.stop()
  return measured
}

/**
 * Imports a file with this many rates, as CSV and as a workbook: rows per second from the first byte to the last rate,
 * including the check, and the peak memory of the application; for CSV also of a tenth of the file.
 */
export const rateImport = async (
  shop: Workshop,
  dataDir: string,
  rows: number,
  print: (line: Result) => void,
): Promise<void> => {
  const tenth = await importTimes(shop, dataDir, { name: 'Tenth', ending: 'csv', rows: Math.ceil(rows / 10) })
  for (const [name, ending] of [
    ['CSV', 'csv'],
    ['XLSX', 'xlsx'],
  ] as const) {
    const one = await importTimes(shop, dataDir, { name, ending, rows })
    const line = (measure: string, value: number, unit: string, options: Parameters<typeof result>[3] = {}) =>
      print(result(`rate-import: ${name}, ${measure}`, value, unit, options))
    line(`${rows} rows`, rows / one.seconds, 'rows/s', { goal: { atLeast: 1667 } })
    line('all of it', one.seconds, 's', { goal: { atMost: (60 * rows) / 100_000 } })
    line('check alone', one.checking, 's')
    line('processor of the application', one.processor, 's')
    line('processor of the engines', one.engines, 's')
    line(`memory beside ${Math.round(one.before)} MiB`, one.peak - one.before, 'MiB', { goal: { atMost: 512 } })
    const isFlat = ending === 'csv'
    line('most memory, beside a tenth of the rows', one.peak, 'MiB', {
      baseline: tenth.peak,
      ...(isFlat && { goal: { ratio: true, atMost: 1.2 } }),
    })
    if (one.held !== undefined)
      line('heap without garbage, at most', one.held, 'MiB', tenth.held === undefined ? {} : { baseline: tenth.held })
  }
}
