import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'
import { result, type Result } from '../result.ts'

const frontend = fileURLToPath(new URL('../../../../frontend', import.meta.url))
const Sizes = z.array(z.object({ name: z.string(), size: z.number(), sizeLimit: z.number() }))

/** Download sizes of the frontend’s last build, each with its budget. */
export const sizes = async (): Promise<Result[]> => {
  const measured = promisify(execFile)('npx', ['size-limit', '--json'], { cwd: frontend })
  // Above a budget it exits with 1, after it has printed the sizes.
  const { stdout } = await measured.catch((error: { stdout: string }) => error)
  return Sizes.parse(JSON.parse(stdout)).map(({ name, size, sizeLimit }) =>
    result(`size: ${name}`, size / 1000, 'kB gzip', { goal: { atMost: sizeLimit / 1000 } }),
  )
}
