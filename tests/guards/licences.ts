import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const Entry = z.object({
  license: z.string().optional(),
  link: z.boolean().optional(),
  optional: z.boolean().optional(),
  os: z.array(z.string()).optional(),
  cpu: z.array(z.string()).optional(),
})
const Lockfile = z.object({ packages: z.record(z.string(), Entry) })

/** Licences under which the product may use a package; NOTICE names those with obligations beyond their text. */
const allowed = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'Apache-2.0',
  'Apache-2.0 AND MIT',
  '(BSD-3-Clause AND Apache-2.0)',
  '(MIT AND Zlib)',
  'CC0-1.0',
  'Unlicense',
  '(Unlicense OR Apache-2.0)',
  'OFL-1.1',
  'MIT AND OFL-1.1',
])

/** Packages with another licence, or without one in their package.json, and the reason for the exception. */
const exceptions: readonly { name: RegExp; reason: string }[] = [
  { name: /^highcharts$/, reason: 'proprietary: who deploys needs a licence of Highsoft (NOTICE)' },
  { name: /^airport-data-js$/, reason: 'CC BY 4.0: attribution in NOTICE' },
  { name: /^caniuse-lite$/, reason: 'CC BY 4.0, development only' },
  { name: /^(lightningcss(-.+)?|axe-core|@axe-core\/playwright)$/, reason: 'MPL-2.0, development only, unchanged' },
  { name: /^@chdb\/lib-.+$/, reason: 'ClickHouse as a library, Apache-2.0: its package.json has no licence field' },
  { name: /^(png-js|jsonpack)$/, reason: 'MIT by their LICENSE or README: no licence field' },
  { name: /^(ssh2|buildcheck|cpu-features)$/, reason: 'MIT by their LICENSE, development only: no licence field' },
]

/** Platform builds of a package that this registry does not carry are in the lockfile without details. */
const isForOtherPlatform = ({ optional, os, cpu }: z.infer<typeof Entry>) =>
  optional === true && (os !== undefined || cpu !== undefined)

/** Packages of a lockfile whose licence is neither allowed nor excepted, as `name: licence`. */
export const refusedLicences = (root: string): string[] => {
  const { packages } = Lockfile.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
  return Object.entries(packages).flatMap(([path, entry]) => {
    if (!/(^|\/)node_modules\//.test(path) || entry.link === true) return []
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    if (entry.license !== undefined && allowed.has(entry.license)) return []
    if (entry.license === undefined && isForOtherPlatform(entry)) return []
    if (exceptions.some((exception) => exception.name.test(name))) return []
    return [`${name}: ${entry.license ?? 'none'}`]
  })
}
