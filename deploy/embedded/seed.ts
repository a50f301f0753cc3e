import { randomBytes } from 'node:crypto'
import type { Execute } from '@freight/command-service/handling/command-context'
import type { Config } from '@freight/platform/config'
import { Refusal } from '@freight/platform/event-store/decider'
import { KeyReused } from '@freight/platform/errors'
import type { Platform } from '@freight/platform/connections/platform'
import { baseSetIds, ensureBaseSet } from '@freight/demo/base-set/base-set'
import { historyHandler } from '@freight/demo/history/demo-handler'
import { demoPresent, playDemo } from '@freight/demo/history/generate'
import { ensureExpressCatalogue } from '@freight/demo/express/ensure-catalogue'
import { playExpress } from '@freight/demo/express/play-express'
import { ensureDemoRates } from '@freight/demo/rates/rates'
import { ensureDemoImports } from '@freight/demo/rates/imports/imports'
import { ensureDemoNotes } from '@freight/demo/base-set/notes'
import { demoPassword, demoUsers } from '@freight/demo/base-set/users'
import { progress } from './progress.ts'

type Seeded = {
  /** The users who may sign in, as printed at the start. */
  users: string[]
  /** Second step, which needs the tables; undefined if there is none. */
  onceBuilt?: () => Promise<void>
}

type Seeding = {
  platform: Platform
  execute: Execute
  config: Config
  log: (line: string) => void
  /** Aborted when the start is cancelled. */
  cancelSignal?: AbortSignal
}

const ADMIN = 'admin'

/** The passwords of the demo are in the README: without a demo none of them may sign in. */
const closeDemo = async ({ credentials, sessions }: Pick<Platform, 'credentials' | 'sessions'>): Promise<void> => {
  await Promise.all(
    demoUsers.map(async (user) => {
      const userId = baseSetIds.userId(user.userName)
      if (!(await credentials.has(userId)) || !(await credentials.check(userId, demoPassword(user)))) return
      await credentials.remove(userId)
      await sessions.revokeAll(userId)
    }),
  )
}

/**
 * Creates the only user of an application without demo users; the password comes from ADMIN_PASSWORD, or is generated
 * and printed once.
 */
const ensureAdministrator = async ({ platform, execute, config, log }: Seeding): Promise<void> => {
  const userId = baseSetIds.userId(ADMIN)
  if (await platform.credentials.has(userId)) return
  await execute(
    'user',
    'CreateUser',
    undefined,
    { userName: ADMIN, name: 'Administrator', mail: 'admin@mvd.example', company: 'MVD', roles: ['ADMINISTRATOR'] },
    {
      principal: { userId: 'installation', permissions: [], system: true },
      actor: { kind: 'SYSTEM', name: 'installation' },
      company: 'MVD',
      commandId: `demo:user:${ADMIN}`,
    },
  ).catch((error: unknown) => {
    // The administrator of an earlier demo exists already; they get a password other than the demo’s.
    if (!(error instanceof KeyReused)) throw error
  })
  const password = config.ADMIN_PASSWORD || randomBytes(12).toString('base64url')
  await platform.credentials.setPassword(userId, password, ADMIN).catch((cause: unknown) => {
    if (cause instanceof Refusal) throw new Error(`ADMIN_PASSWORD: ${cause.message}`, { cause })
    throw cause
  })
  if (!config.ADMIN_PASSWORD) log(`user ${ADMIN} password ${password} role ADMINISTRATOR`)
}

/** Fills a new application: demo users and base set, then the demo’s history. Existing data stays unchanged. */
export const seed = async (seeding: Seeding): Promise<Seeded> => {
  const { platform, execute, config, log, cancelSignal } = seeding
  if (!config.DEMO_USERS) {
    await closeDemo(platform)
    await ensureAdministrator(seeding)
    return { users: [] }
  }
  const users = await ensureBaseSet(execute, platform.credentials, platform.clock())
  const present = await demoPresent(platform.eventStore, platform.clock())
  await ensureDemoNotes(execute, present)
  // All 3,000 with the default demo; a small demo has at most fifteen rates per quotation.
  const rates = Math.min(3000, 15 * config.DEMO_QUOTATIONS)
  const history = historyHandler(platform)
  const { eventStore } = history
  const play: Execute = async (...command) => {
    cancelSignal?.throwIfAborted()
    return history.execute(...command)
  }
  await ensureDemoRates({ execute: play, eventStore, present, rates })
  await ensureExpressCatalogue({ execute: play, eventStore, present })
  if (config.DEMO_QUOTATIONS > 0) {
    let bar: ReturnType<typeof progress> | undefined
    await playDemo({
      execute: play,
      eventStore,
      files: platform.files,
      quotations: config.DEMO_QUOTATIONS,
      until: present,
      // Created at the first step: an existing history shows no progress bar.
      onProgress: ({ quotations }) => {
        bar ??= progress('Demo history', config.DEMO_QUOTATIONS, log)
        bar.at(quotations)
      },
    })
    bar?.end()
    await playExpress({ execute: play, eventStore, quotations: config.DEMO_QUOTATIONS, until: present })
  }
  return {
    users: users.map(({ userName, password, role }) => `user ${userName} password ${password} role ${role}`),
    ...(config.DEMO_QUOTATIONS > 0 && { onceBuilt: () => ensureDemoImports({ platform, execute, present }) }),
  }
}
