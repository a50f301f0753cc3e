import { z } from 'zod'

/** Resolves when a part of the application answers; may say more about it, also that its status is `degraded`. */
export type Probe = () => Promise<Readonly<Record<string, unknown>> | void>

type Dependency = { name: string; probe: Probe; required: boolean }

export const Health = z.object({
  status: z.enum(['up', 'degraded', 'down']),
  dependencies: z.record(
    z.string(),
    z.looseObject({ status: z.enum(['up', 'degraded', 'down']), milliseconds: z.number() }),
  ),
})
export type Health = z.infer<typeof Health>

const patienceMs = 2_000

const inTime = async (probe: Probe): Promise<Readonly<Record<string, unknown>> | void> => {
  let timer: NodeJS.Timeout | undefined
  const tooSlow = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${patienceMs} ms`)), patienceMs)
  })
  try {
    return await Promise.race([probe(), tooSlow])
  } finally {
    clearTimeout(timer)
  }
}

/** Asks every part at once. Down when a required one is; degraded when another one is. */
export const healthOf = async (dependencies: readonly Dependency[]): Promise<Health> => {
  let status: Health['status'] = 'up'
  const asked = dependencies.map(async ({ name, probe, required }) => {
    const start = performance.now()
    const answer = await inTime(probe).then(
      (more) => ({ ...more, status: more && more['status'] === 'degraded' ? ('degraded' as const) : ('up' as const) }),
      () => ({ status: 'down' as const }),
    )
    const isDown = answer.status === 'down'
    if ((isDown && required) || status === 'down') status = 'down'
    else if (isDown || answer.status === 'degraded') status = 'degraded'
    return [name, { ...answer, milliseconds: Math.round(performance.now() - start) }] as const
  })
  const answers = Object.fromEntries(await Promise.all(asked))
  return { status, dependencies: answers }
}

/** The list of what is asked; a later probe of the same name takes the place of the earlier one. */
export const healthChecks = () => {
  const dependencies = new Map<string, Dependency>()
  return {
    check: (name: string, probe: Probe, { required = true }: { required?: boolean } = {}): void => {
      dependencies.set(name, { name, probe, required })
    },
    ask: (): Promise<Health> => healthOf([...dependencies.values()]),
  }
}
