import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '../../config.ts'

/** The directory of the built frontend; undefined if there is none. */
export const builtWeb = ({ WEB_ROOT }: Pick<Config, 'WEB_ROOT'>): string | undefined => {
  const root = WEB_ROOT ? resolve(WEB_ROOT) : fileURLToPath(new URL('../../../../frontend/dist', import.meta.url))
  return existsSync(join(root, 'index.html')) ? root : undefined
}
