/** The 95th percentile. */
export const p95 = (values: readonly number[]): number => {
  const ascending = values.toSorted((a, b) => a - b)
  return ascending[Math.max(0, Math.ceil(ascending.length * 0.95) - 1)] ?? Number.NaN
}

/** Milliseconds of each of this many sequential calls; the first tenth is warm-up and is not counted. */
export const eachMs = async (times: number, call: (n: number) => Promise<unknown>): Promise<number[]> => {
  const durations: number[] = []
  const warmUp = Math.ceil(times / 10)
  for (let n = 0; n < times + warmUp; n++) {
    const startedAt = performance.now()
    await call(n)
    if (n >= warmUp) durations.push(performance.now() - startedAt)
  }
  return durations
}

/** Calls per second of several concurrent callers, each with its next call after the previous response. */
export const perSecond = async (
  callers: readonly (() => Promise<unknown>)[],
  { warmUpMs, measureMs }: { warmUpMs: number; measureMs: number },
): Promise<number> => {
  let answerCount = 0
  let hasEnded = false
  const callLoops = callers.map(async (call) => {
    while (!hasEnded) {
      await call()
      answerCount += 1
    }
  })
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  // A failing caller ends the wait at once.
  const failure = Promise.all(callLoops)
  await Promise.race([pause(warmUpMs), failure])
  const before = answerCount
  const startedAt = performance.now()
  await Promise.race([pause(measureMs), failure])
  const rate = ((answerCount - before) / (performance.now() - startedAt)) * 1000
  hasEnded = true
  await failure
  return rate
}

/** The median of three; of an even number the upper one. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
