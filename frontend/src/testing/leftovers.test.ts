import { expect, test } from 'vitest'
import { frames } from './leftovers.ts'

test('a frame that a test file leaves behind does not stop those of the next file', async () => {
  // As when a file ends: its timers are cleared, and that of the frames is one of them.
  const { setInterval } = globalThis
  const clocks: NodeJS.Timeout[] = []
  const kept = (...how: Parameters<typeof setInterval>) => {
    const clock = setInterval(...how)
    clocks.push(clock)
    return clock
  }
  Object.assign(globalThis, { setInterval: kept })
  const { forget } = frames()
  let isLeft = false
  window.requestAnimationFrame(() => (isLeft = true))
  forget()
  for (const clock of clocks) clearInterval(clock)
  Object.assign(globalThis, { setInterval })
  expect(clocks).toHaveLength(1)
  await new Promise((resolve) => window.requestAnimationFrame(resolve))
  expect(isLeft).toBe(false)
})
