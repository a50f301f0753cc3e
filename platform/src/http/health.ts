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

const probeWithinMs = 2_000
// A probe opens connections, so many requests must not cause many probes.
const freshForMs = 1_500

const inTime = async (probe: Probe): Promise<Readonly<Record<string, unknown>> | void> => {
  let timer: NodeJS.Timeout | undefined
  const tooSlow = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${probeWithinMs} ms`)), probeWithinMs)
  })
  try {
    return await Promise.race([probe(), tooSlow])
  } finally {
    clearTimeout(timer)
  }
}

const statusOf = (parts: readonly { required: boolean; status: Health['status'] }[]): Health['status'] => {
  if (parts.some(({ required, status }) => required && status === 'down')) return 'down'
  return parts.some(({ status }) => status !== 'up') ? 'degraded' : 'up'
}

/** Probes all parts at once. Down when a required one is; degraded when another one is. */
export const healthOf = async (dependencies: readonly Dependency[]): Promise<Health> => {
  const probeOne = async ({ name, probe, required }: Dependency) => {
    const start = performance.now()
    const answer = await inTime(probe).then(
      (details) => ({
        ...details,
        status: details && details['status'] === 'degraded' ? ('degraded' as const) : ('up' as const),
      }),
      () => ({ status: 'down' as const }),
    )
    return { name, required, answer: { ...answer, milliseconds: Math.round(performance.now() - start) } }
  }
  const probed = await Promise.all(dependencies.map(probeOne))
  return {
    status: statusOf(probed.map(({ required, answer }) => ({ required, status: answer.status }))),
    dependencies: Object.fromEntries(probed.map(({ name, answer }) => [name, answer] as const)),
  }
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
