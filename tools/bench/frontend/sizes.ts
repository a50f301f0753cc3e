import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'
import { result, type Result } from '../result.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const Size = z.object({ name: z.string(), value: z.number(), limit: z.number() })

/** Download sizes, from the frontend’s own size report of its last build. */
export const sizes = async (): Promise<Result[]> => {
  const sizeReport = promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', 'frontend/e2e/size-budget.ts', '--json'],
    {
      cwd: root,
    },
  )
  // Above a budget it exits with 1, after it has printed the sizes.
  const { stdout } = await sizeReport.catch((error: { stdout: string }) => error)
  return stdout
    .trim()
    .split('\n')
    .map((line) => Size.parse(JSON.parse(line)))
    .map(({ name, value, limit }) => result(`size: ${name}`, value, 'kB gzip', { goal: { atMost: limit } }))
}
