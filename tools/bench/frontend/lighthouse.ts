import { spawn } from 'node:child_process'
import { access } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { browserProgram } from '@freight/tests/browser/browser'
import type { ApplicationProcess } from '@freight/tests/application/application-process'
import { result, type Result } from '../result.ts'
import { median } from '../timing.ts'
import { signedIn } from '../workshop.ts'

const folder = fileURLToPath(new URL('../../lighthouse/', import.meta.url))
const RUNS = 3
const paths = ['/login', '/home', '/pricing/cotizaciones', '/general-dashboards']

const Run = z.object({
  path: z.string(),
  shown: z.string(),
  performance: z.number(),
  accessibility: z.number(),
  bestPractices: z.number(),
  lcp: z.number(),
  tbt: z.number(),
  cls: z.number(),
  reasons: z.array(z.string()),
})
type Run = z.infer<typeof Run>

const goals = [
  ['performance', 'score', { atLeast: 0.95 }],
  ['accessibility', 'score', { atLeast: 1 }],
  ['bestPractices', 'score', { atLeast: 0.95 }],
  ['lcp', 'ms', { atMost: 1200 }],
  ['tbt', 'ms', { atMost: 150 }],
  ['cls', 'shift', { atMost: 0.02 }],
] as const

const lighthouseRuns = async (task: object): Promise<Run[]> => {
  const child = spawn(process.execPath, ['measure.mjs', JSON.stringify(task)], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const runs: Run[] = []
  for await (const line of createInterface({ input: child.stdout })) runs.push(Run.parse(JSON.parse(line)))
  if ((await exit) !== 0) throw new Error('Lighthouse has not measured every page.')
  return runs
}

/**
 * Lighthouse for desktops, each page three times in a new browser; the median counts. The result contains the audits
 * that cost points.
 */
export const lighthouse = async (application: ApplicationProcess, print: (line: Result) => void): Promise<void> => {
  await access(`${folder}node_modules/lighthouse`).catch(() => {
    throw new Error('Lighthouse is not there: run `npm ci --prefix tools/bench/lighthouse` first.')
  })
  const { token } = await signedIn(application, 'PRICING_LEAD')
  const measuredRuns = await lighthouseRuns({
    url: application.url,
    token,
    paths: paths.map((path) => ({ path, signedIn: path !== '/login' })),
    runs: RUNS,
    ...(await browserProgram()),
  })
  for (const path of paths) {
    const pageRuns = measuredRuns.filter((run) => run.path === path)
    if (pageRuns.some(({ shown }) => shown !== path)) throw new Error(`${path} led to ${String(pageRuns[0]?.shown)}.`)
    for (const [name, unit, goal] of goals)
      print(result(`lighthouse ${path} ${name}`, median(pageRuns.map((run) => run[name])), unit, { goal }))
    for (const reason of new Set(pageRuns.flatMap(({ reasons }) => reasons))) console.error(`  ${path}: ${reason}`)
  }
}
