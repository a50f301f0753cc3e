import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** Keeps some 100 MiB and makes much more that lives for a while; says how many times what it keeps its heap was at most. */
const work = `
  const kept = Array.from({ length: 1_000_000 }, (_, index) => ({ index, text: 'kept ' + index }))
  gc()
  const keeps = process.memoryUsage().heapUsed
  let most = keeps
  for (let turn = 0; turn < 40; turn += 1) {
    Array.from({ length: 150_000 }, (_, index) => ({ index, text: 'garbage ' + index }))
    most = Math.max(most, process.memoryUsage().heapUsed)
  }
  console.log(most / keeps, kept.length)`

test('a heap grows to little more than twice what is kept in it before it is collected', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--import=tsx',
    '--expose-gc',
    '--input-type=module',
    '-e',
    `const { boundHeapGrowth } = await import(${JSON.stringify(new URL('heap-growth.ts', import.meta.url).href)})
    boundHeapGrowth()${work}`,
  ])
  expect(Number.parseFloat(stdout)).toBeGreaterThan(1)
  // What is made while the garbage is being looked for comes on top; left to itself it is more than four times.
  expect(Number.parseFloat(stdout)).toBeLessThan(3.3)
})
