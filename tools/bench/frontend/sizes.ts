import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'
import { result, type Result } from '../result.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const Size = z.object({ name: z.string(), value: z.number(), limit: z.number() })

/** What the browser fetches, by the frontend's own count of its last build. */
export const sizes = async (): Promise<Result[]> => {
  const counted = promisify(execFile)(process.execPath, ['--import', 'tsx', 'frontend/e2e/size-budget.ts', '--json'], {
    cwd: root,
  })
  // Above a bar it ends with 1, and has printed all the same.
  const { stdout } = await counted.catch((error: { stdout: string }) => error)
  return stdout
    .trim()
    .split('\n')
    .map((line) => Size.parse(JSON.parse(line)))
    .map(({ name, value, limit }) => result(`size: ${name}`, value, 'kB gzip', { goal: { atMost: limit } }))
}
