import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/**
 * Holds about 100 MiB and creates much more short-lived data; prints the peak of the heap as a multiple of the data
 * held.
 */
const work = `
  const live = Array.from({ length: 1_000_000 }, (_, index) => ({ index, text: 'live ' + index }))
  gc()
  const base = process.memoryUsage().heapUsed
  let most = base
  for (let turn = 0; turn < 40; turn += 1) {
    Array.from({ length: 150_000 }, (_, index) => ({ index, text: 'garbage ' + index }))
    most = Math.max(most, process.memoryUsage().heapUsed)
  }
  console.log(most / base, live.length)`

test('a heap grows to little more than twice its live data before a collection', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--import=tsx',
    '--expose-gc',
    '--input-type=module',
    '-e',
    `const { boundHeapGrowth } = await import(${JSON.stringify(new URL('heap-growth.ts', import.meta.url).href)})
    boundHeapGrowth()${work}`,
  ])
  expect(Number.parseFloat(stdout)).toBeGreaterThan(1)
  // Allocation during the collection comes on top; without the limit the factor is above four.
  expect(Number.parseFloat(stdout)).toBeLessThan(3.3)
})
