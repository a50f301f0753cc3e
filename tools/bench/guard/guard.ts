import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { coldBuildSeconds } from './cold-build.ts'
import { fixedTaskSeconds } from './fixed-task.ts'
import { judge, tolerance } from './judge.ts'
import { appends } from '../server/appends.ts'
import { measureListPage } from '../server/reading.ts'
import { generateDemo, rebuild } from '../server/writing.ts'
import { result, type Result } from '../result.ts'
import type { Workshop } from '../workshop.ts'

const quotations = 1_500
/**
 * Where a disk commits faster than about 3,000 times a second, the processor limits commands, so more commits would only
 * lower the ratio. The baseline is then this number of commands in the time of the fixed task: measured 1,103 commands/s
 * at 0.61 s, at the stored ratio of 0.35.
 */
const commandsPerTask = 1_900
// Beside the source; compiled into dist/guard.
const Stored = z.record(z.string(), z.number().positive())
const storedRatios = () =>
  Stored.parse(JSON.parse(readFileSync(new URL('../../guard/stored-ratios.json', import.meta.url), 'utf8')))

/**
 * Measures the guarded speeds as ratios to a baseline of the same run, and compares each with the ratio stored in the
 * repository. Returns false if one is worse than `tolerance` times the stored one.
 */
export const guard = async (workshop: Workshop, print: (line: Result) => void): Promise<boolean> => {
  const lines: Result[] = []
  const add = (line: Result) => {
    print(line)
    lines.push(line)
  }
  const taskSeconds = fixedTaskSeconds()
  // The faster of two: another process of the machine may use the disk or a core during one of them.
  const builds = [await coldBuildSeconds(), await coldBuildSeconds()]
  add(result('guard-cold-build', Math.min(...builds), 's', { baseline: taskSeconds }))
  const dataDir = workshop.dataDir('guard')
  add({ ...(await generateDemo(dataDir, quotations)), name: 'guard-demo-generate' })
  add({ ...(await rebuild(workshop, dataDir)), name: 'guard-rebuild' })
  const application = await workshop.startApplication(dataDir, 0)
  add({ ...(await measureListPage(workshop, application, dataDir)), name: 'guard-list-page' })
  await appends(
    workshop,
    { application, dataDir },
    (name) => name === 'append-16',
    ({ value, unit, baseline = Number.NaN }) =>
      add(result('guard-append-16', value, unit, { baseline: Math.min(baseline, commandsPerTask / taskSeconds) })),
  )
  await application.stop()
  const lowerIsBetter = new Set(['guard-cold-build', 'guard-list-page'])
  const verdicts = judge(
    lines.map(({ name, ratio }) => ({ name, ratio: ratio ?? Number.NaN, lowerIsBetter: lowerIsBetter.has(name) })),
    storedRatios(),
  )
  for (const { name, ratio, stored, worse } of verdicts.filter(({ isLoss }) => isLoss))
    console.error(
      `${name}: ratio ${ratio}, stored ${stored}: ${worse.toFixed(2)} times worse, ${tolerance} are allowed`,
    )
  return verdicts.every(({ isLoss }) => !isLoss)
}
