import {
  type Carrier,
  type CarrierAnswer,
  type CarrierCall,
  type CarrierProblem,
  type TimeLimits,
  timeLimits,
  withoutAnswer,
} from './port.ts'

const mostFailures = 5
const openMs = 60_000
const usualWaitMs = 5_000
const longestWaitMs = 15 * 60_000

const problemOf = (code: string, text: string): CarrierProblem => ({ source: 'US', kind: 'SYSTEM', code, text })

/** `error`: code of the last failure; empty for a closed circuit. */
export type CircuitChange = { isOpen: boolean; since: Date; error: string }
export type CircuitState = { isOpen: boolean; failures: number; until?: Date }

/**
 * Protects a carrier and us from each other: five failures in a row open the circuit for 60 s, a 429 stops all calls for
 * the time that the carrier names, and each call has its time limit. Meanwhile calls answer UNAVAILABLE at once. After
 * the pause one call tries; its failure opens the circuit again.
 */
export const guarded = (
  carrier: Carrier,
  {
    clock,
    limits = timeLimits,
    onCircuit = () => {},
  }: { clock: () => Date; limits?: TimeLimits; onCircuit?: (change: CircuitChange) => void },
): Carrier & { circuit: () => CircuitState } => {
  let failures = 0
  let until = 0
  let isTrying = false
  let isOpen: boolean | undefined

  const note = (answer: CarrierAnswer<unknown>): void => {
    if (answer.outcome === 'OK' || answer.outcome === 'REFUSED') failures = 0
    else if (answer.outcome === 'UNAVAILABLE' && answer.problem.code === 'TOO_MANY')
      until = clock().getTime() + Math.min(answer.retryAfterMs ?? usualWaitMs, longestWaitMs)
    else {
      failures += 1
      if (failures >= mostFailures) until = clock().getTime() + openMs
    }
    // The first call of a process also corrects what a former process stored.
    if (isOpen === failures >= mostFailures) return
    isOpen = failures >= mostFailures
    onCircuit({ isOpen, since: clock(), error: isOpen && 'problem' in answer ? answer.problem.code : '' })
  }

  const blocked = (): CarrierAnswer<never> | undefined => {
    const waitMs = until - clock().getTime()
    const isTesting = failures >= mostFailures && isTrying
    if (waitMs <= 0 && !isTesting) return undefined
    const problem = problemOf('CIRCUIT_OPEN', 'The carrier does not answer; calls are paused.')
    return { outcome: 'UNAVAILABLE', problem, retryAfterMs: Math.max(waitMs, usualWaitMs) }
  }

  /** The call's own answer, or the one after its limit; a defect in an adapter is an answer too. */
  const within = async <Value>(call: CarrierCall, run: () => Promise<CarrierAnswer<Value>>) => {
    let timer: NodeJS.Timeout | undefined
    const limit = new Promise<CarrierAnswer<Value>>((resolve) => {
      timer = setTimeout(
        () => resolve(withoutAnswer(call, problemOf('TIME_OUT', `No answer within ${limits[call] / 1000} s.`))),
        limits[call],
      )
    })
    const failed = (error: unknown) =>
      withoutAnswer(call, problemOf('ADAPTER', error instanceof Error ? error.message : String(error)))
    try {
      return await Promise.race([run().catch(failed), limit])
    } finally {
      clearTimeout(timer)
    }
  }

  const guard =
    <Request, Value>(call: CarrierCall, run: (request: Request) => Promise<CarrierAnswer<Value>>) =>
    async (request: Request): Promise<CarrierAnswer<Value>> => {
      const pause = blocked()
      if (pause) return pause
      isTrying = true
      try {
        const answer = await within(call, async () => run(request))
        note(answer)
        return answer
      } finally {
        isTrying = false
      }
    }

  return {
    describe: carrier.describe,
    book: guard('book', carrier.book),
    findByReference: guard('findByReference', carrier.findByReference),
    label: guard('label', carrier.label),
    cancel: guard('cancel', carrier.cancel),
    track: guard('track', carrier.track),
    schedulePickup: guard('schedulePickup', carrier.schedulePickup),
    changePickup: guard('changePickup', carrier.changePickup),
    cancelPickup: guard('cancelPickup', carrier.cancelPickup),
    manifest: guard('manifest', carrier.manifest),
    pod: guard('pod', carrier.pod),
    circuit: () => ({
      isOpen: until > clock().getTime(),
      failures,
      ...(until > clock().getTime() && { until: new Date(until) }),
    }),
  }
}
