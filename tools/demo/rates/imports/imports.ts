import type { CommandContext, Execute } from '@freight/command-service/handling/command-context'
import { startRateImports } from '@freight/command-service/rate-import/rate-imports'
import { permissionsOf } from '@freight/contracts/vocabulary/roles'
import type { Platform } from '@freight/platform/connections/platform'
import { baseSetIds } from '../../base-set/base-set.ts'
import { contentOf, type DemoRateFile, demoRateFiles, mappingOf } from './rate-files.ts'

const DAY = 86_400_000
const HOUR = 3_600_000
const patienceMs = 120_000

/** No imports at the weekend: such a day becomes the Friday before. */
const importedAt = (present: Date, { daysAgo, hour }: DemoRateFile): number => {
  const midnight = Math.floor((present.getTime() - daysAgo * DAY) / DAY) * DAY
  const sinceFriday = Math.max(0, ((new Date(midnight).getUTCDay() + 6) % 7) - 4)
  return midnight - sinceFriday * DAY + hour * HOUR
}

type Demo = {
  platform: Pick<Platform, 'eventStore' | 'db' | 'files' | 'log' | 'notices'>
  execute: Execute
  /** The demo’s present, always the same. */
  present: Date
}

/**
 * Imports the demo’s rate files, once, like any file; the rate tables must exist. Everything has its historical date,
 * so that no notification is sent today.
 */
export const ensureDemoImports = async ({ platform, execute, present }: Demo): Promise<void> => {
  const name = 'demo:rate-imports'
  const { eventStore, files } = platform
  if (await eventStore.receipt(name)) return
  let at = present
  const executeThen: Execute = (aggregate, command, id, data, context) =>
    execute(aggregate, command, id, data, { now: at, ...context })
  const imports = await startRateImports({ ...platform, execute: executeThen, clock: () => at })

  const playFile = async (file: DemoRateFile, n: number) => {
    const receivedAt = importedAt(present, file)
    const runCommand = async (command: string, id: string | undefined, data: object, hoursLater: number) => {
      at = new Date(receivedAt + hoursLater * HOUR)
      const userId = baseSetIds.userId(file.by)
      const context: CommandContext = {
        principal: { userId, permissions: permissionsOf(['PRICING']) },
        actor: { kind: 'STAFF', userId },
        company: 'MVD',
        commandId: `demo:rate-import:${n}:${command}`,
      }
      const answer = await executeThen('rate-import', command, id, data, context)
      return answer.id
    }
    const settle = async (id: string) => {
      await imports.startWork(id)
      await imports.settled(id, patienceMs)
    }
    const content = contentOf(file)
    const storedFile = {
      name: file.name,
      size: content.length,
      sha256: await files.put(content),
      format: 'csv' as const,
    }
    const ownerId = baseSetIds.providerId(file.provider)
    const id = await runCommand('OpenRateImport', undefined, { file: storedFile, applies: false }, 0)
    await imports.startWork(id, await imports.lookAt(storedFile, { ownerId }))
    await runCommand('CheckRateImport', id, { mapping: mappingOf(file, ownerId) }, 0.05)
    await settle(id)
    if (file.became === 'CHECKED') return
    await runCommand('ConfirmRateImport', id, {}, 0.2)
    await settle(id)
    if (file.became === 'APPLIED') return
    await runCommand('UndoRateImport', id, {}, 1.4)
    await settle(id)
  }

  try {
    // In sequence: a later file is compared with the result of an earlier one.
    for (const [n, file] of demoRateFiles(present).entries()) await playFile(file, n)
    await eventStore.append(name.replaceAll(':', '-'), 0, [], { receipt: { commandId: name, fingerprint: name } })
  } finally {
    await imports.stop()
  }
}
