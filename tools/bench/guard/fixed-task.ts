import { createHash } from 'node:crypto'
import { median } from '../timing.ts'

const text = Buffer.alloc(64 * 1024, 'freight')

const taskSeconds = (): number => {
  const startedAt = performance.now()
  let hash = ''
  for (let n = 0; n < 12_000; n++) hash = createHash('sha256').update(text).update(hash).digest('hex')
  return (performance.now() - startedAt) / 1000
}

/** Seconds that one core currently needs for a fixed task, the median of three. */
export const fixedTaskSeconds = (): number => median([taskSeconds(), taskSeconds(), taskSeconds()])
