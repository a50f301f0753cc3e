/** Tells a value at once, and those that follow at most so often: the last of them always, those between not. */
export const atMostEvery = <T>(ms: number, tell: (value: T) => void) => {
  let waiting: { value: T } | undefined
  let timer: NodeJS.Timeout | undefined
  const rested = () => {
    timer = undefined
    if (!waiting) return
    const { value } = waiting
    waiting = undefined
    say(value)
  }
  const say = (value: T) => {
    timer = setTimeout(rested, ms)
    timer.unref()
    tell(value)
  }
  return {
    tell: (value: T): void => {
      if (timer) waiting = { value }
      else say(value)
    },
    stop: (): void => clearTimeout(timer),
  }
}
