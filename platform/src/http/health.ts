import { z } from 'zod'

/** Resolves when a part of the application answers; may return details, also the status `degraded`. */
export type Probe = () => Promise<Readonly<Record<string, unknown>> | void>

type Dependency = { name: string; probe: Probe; required: boolean }

export const Health = z.object({
  status: z.enum(['up', 'degraded', 'down']),
  dependencies: z
    .record(z.string(), z.looseObject({ status: z.enum(['up', 'degraded', 'down']), milliseconds: z.number() }))
    .optional()
    .describe('Only for the loopback address and for the bearer of METRICS_TOKEN.'),
})
export type Health = z.infer<typeof Health>

const patienceMs = 2_000
// A probe opens connections, so many requests must not cause many probes.
const freshForMs = 1_500

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

/** Probes all parts at once. Down when a required one is; degraded when another one is. */
export const healthOf = async (dependencies: readonly Dependency[]): Promise<Health> => {
  let status: Health['status'] = 'up'
  const results = dependencies.map(async ({ name, probe, required }) => {
    const start = performance.now()
    const answer = await inTime(probe).then(
      (details) => ({
        ...details,
        status: details && details['status'] === 'degraded' ? ('degraded' as const) : ('up' as const),
      }),
      () => ({ status: 'down' as const }),
    )
    const isDown = answer.status === 'down'
    if ((isDown && required) || status === 'down') status = 'down'
    else if (isDown || answer.status === 'degraded') status = 'degraded'
    return [name, { ...answer, milliseconds: Math.round(performance.now() - start) }] as const
  })
  const answers = Object.fromEntries(await Promise.all(results))
  return { status, dependencies: answers }
}

/** The probes by name; a later one of the same name replaces the earlier one. One round runs at a time. */
export const healthChecks = () => {
  const dependencies = new Map<string, Dependency>()
  let recent: { answer: Promise<Health>; until: number } | undefined
  return {
    check: (name: string, probe: Probe, { required = true }: { required?: boolean } = {}): void => {
      dependencies.set(name, { name, probe, required })
      recent = undefined
    },
    /** Calls during a round or shortly after it get its result. */
    currentHealth: (): Promise<Health> => {
      if (recent && recent.until > performance.now()) return recent.answer
      const round = { answer: healthOf([...dependencies.values()]), until: Infinity }
      recent = round
      void round.answer.then(() => {
        round.until = performance.now() + freshForMs
      })
      return round.answer
    },
  }
}
