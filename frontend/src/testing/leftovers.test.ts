import { expect, test } from 'vitest'
import { trackFrames } from './leftovers.ts'

test('a pending frame of one test file does not stop those of the next file', async () => {
  // Like the end of a file: its timers are cleared, including that of the frames.
  const { setInterval } = globalThis
  const clocks: NodeJS.Timeout[] = []
  const tracked = (...how: Parameters<typeof setInterval>) => {
    const clock = setInterval(...how)
    clocks.push(clock)
    return clock
  }
  Object.assign(globalThis, { setInterval: tracked })
  const { forget } = trackFrames()
  let isLeft = false
  window.requestAnimationFrame(() => (isLeft = true))
  forget()
  for (const clock of clocks) clearInterval(clock)
  Object.assign(globalThis, { setInterval })
  expect(clocks).toHaveLength(1)
  await new Promise((resolve) => window.requestAnimationFrame(resolve))
  expect(isLeft).toBe(false)
})
