// `npm run boundaries`: allowed imports between workspaces, and allowed places for SQL of the projections' tables. Also
// fails after reading too few modules, because a checker that cannot read the sources reports no violation.
import { cruise } from 'dependency-cruiser'
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-config'
import '../../tools/build/parse-tsx.mjs'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const rooms = [
  'contracts/src',
  'platform/src',
  'command-service/src',
  'projection-workers/src',
  'query-service/src',
  'notification-gateway/src',
  'frontend/src',
  'deploy',
  'tests',
  'tools',
]

// Only their own services write and read the projections' tables. Exceptions: the adapters of lookups for rules, one file
// for sessions and rights in each process, suites and tools.
const mayNameReadTables =
  /^((projection-workers|query-service|command-service\/src\/lookups\/tables|tests|tools)\/|platform\/src\/sessions\/users-from-read-model\.ts$)/
const comments = /\/\*[^]*?\*\/|^\s*(\/\/|--).*$/gm
// After an SQL keyword, or at the beginning of an SQL string; `read.error` and 'read.title' do not match.
const readTable =
  /(?:\b(?:from|join|update|into|only|exists|table|view|on)\s+|regclass\(')"?((?:read|projection)"?\.["\w$]+)|['"`]((?:read|projection)\.\w+)\s/gi

const readTablesIn = (folders, root) =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`)
      .filter((name) => /\.(tsx?|mjs|sql)$/.test(name) && !/(^|\/)(node_modules|dist|dist-types)\//.test(name))
      .filter((name) => !mayNameReadTables.test(name))
      .flatMap((name) => {
        const text = readFileSync(join(root, name), 'utf8').replace(comments, '')
        return [...text.matchAll(readTable)].map(
          ([, named, begun]) => `sql-of-read-tables: ${name} -> ${named ?? begun}`,
        )
      }),
  )

/** @returns {Promise<{ modules: number, violations: string[] }>} */
export const checkBoundaries = async (folders, root) => {
  const config = await extractConfig(`${root}/.dependency-cruiser.cjs`)
  const { output } = await cruise(folders, { ...config.options, ruleSet: config, validate: true, baseDir: root })
  return {
    modules: output.summary.totalCruised,
    violations: [
      ...output.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`),
      ...readTablesIn(folders, root),
    ],
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { modules, violations } = await checkBoundaries(rooms, process.cwd())
  const hasEnoughModules = modules > 200
  for (const violation of violations) console.error(violation)
  if (!hasEnoughModules) console.error(`Only ${modules} modules were read.`)
  console.log(`boundaries: ${modules} modules, ${violations.length} violations`)
  process.exitCode = violations.length === 0 && hasEnoughModules ? 0 : 1
}
