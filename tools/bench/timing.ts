/** The value that 95 of 100 do not exceed. */
export const p95 = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * 0.95) - 1)] ?? Number.NaN
}

/** Milliseconds of each of so many calls, one after the other; the first tenth warms up and does not count. */
export const eachMs = async (times: number, call: (n: number) => Promise<unknown>): Promise<number[]> => {
  const measured: number[] = []
  const warmUp = Math.ceil(times / 10)
  for (let n = 0; n < times + warmUp; n++) {
    const started = performance.now()
    await call(n)
    if (n >= warmUp) measured.push(performance.now() - started)
  }
  return measured
}

/** Calls per second of several callers at once, each with the next call as soon as its last one is answered. */
export const perSecond = async (
  callers: readonly (() => Promise<unknown>)[],
  { warmUpMs, measureMs }: { warmUpMs: number; measureMs: number },
): Promise<number> => {
  let answered = 0
  let ended = false
  const counting = callers.map(async (call) => {
    while (!ended) {
      await call()
      answered += 1
    }
  })
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  // A caller that fails ends the wait at once.
  const failure = Promise.all(counting)
  await Promise.race([pause(warmUpMs), failure])
  const before = answered
  const started = performance.now()
  await Promise.race([pause(measureMs), failure])
  const rate = ((answered - before) / (performance.now() - started)) * 1000
  ended = true
  await failure
  return rate
}

/** The middle one of three; of several the upper middle. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
