import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ApplicationProcess, startApplicationProcess } from '../application/application-process.ts'
import { busyPrinter } from './busy-printer.ts'
import { farPosition } from './far-position.ts'
import { fullDisk } from './full-disk.ts'
import { longQuotation } from './long-quotation.ts'
import { readinessFlood } from './readiness-flood.ts'
import { slowMail } from './slow-mail.ts'

/** Measurements of a trial, and whether the application held. */
export type Outcome = { held: boolean } & Readonly<Record<string, unknown>>

type Trial = {
  env?: Record<string, string>
  /** Creates the parent of the data directory; `missing` explains why the trial is impossible on this machine. */
  mountDisk?: () => Promise<{ path: string; remove: () => Promise<void> } | { missing: string }>
  /** Prerequisites of the application's start, with their environment variables. */
  prepare?: () => Promise<{ env: Record<string, string>; close: () => void }>
  run: (application: ApplicationProcess) => Promise<Outcome>
}

const trials: Readonly<Record<string, Trial>> = {
  'readiness-flood': readinessFlood,
  'far-position': farPosition,
  'busy-printer': busyPrinter,
  'full-disk': fullDisk,
  'slow-mail': slowMail,
  'long-quotation': longQuotation,
}

const inTemp = async () => {
  const path = await mkdtemp(join(tmpdir(), 'freight-reliability-'))
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

const passes = async (name: string): Promise<boolean> => {
  const trial = trials[name]
  if (!trial) throw new Error(`There is no ${name}; there are: ${Object.keys(trials).join(', ')}`)
  const disk = await (trial.mountDisk ?? inTemp)()
  if ('missing' in disk) {
    process.stderr.write(`${name} is SKIPPED: ${disk.missing}\n`)
    process.stdout.write(`${JSON.stringify({ name, held: false, skipped: disk.missing })}\n`)
    return false
  }
  const prepared = await trial.prepare?.()
  try {
    const env = { DEMO_QUOTATIONS: '20', LOG_LEVEL: 'warn', ...trial.env, ...prepared?.env }
    const application = await startApplicationProcess({ dataDir: disk.path, env })
    try {
      const outcome = await trial.run(application)
      process.stdout.write(`${JSON.stringify({ name, ...outcome })}\n`)
      return outcome.held
    } finally {
      await application.stop()
    }
  } finally {
    prepared?.close()
    await disk.remove()
  }
}

let hasHeld = true
const names = process.argv.slice(2)
for (const name of names.length > 0 ? names : Object.keys(trials)) hasHeld = (await passes(name)) && hasHeld
process.exitCode = hasHeld ? 0 : 1
