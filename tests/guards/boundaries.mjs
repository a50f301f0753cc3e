// `npm run boundaries`: which room may import which. Also fails when it saw too few modules, because a checker that
// cannot read the sources would pass over nothing.
import { cruise } from 'dependency-cruiser'
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-config'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

// dependency-cruiser asks swc for TypeScript without JSX, whatever the file.
const swc = createRequire(import.meta.url)('@swc/core')
const { parseFileSync } = swc
swc.parseFileSync = (path, options) => parseFileSync(path, { ...options, tsx: path.endsWith('.tsx') })

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

/** @returns {Promise<{ modules: number, violations: string[] }>} */
export const checkBoundaries = async (places, root) => {
  const config = await extractConfig(`${root}/.dependency-cruiser.cjs`)
  const { output } = await cruise(places, { ...config.options, ruleSet: config, validate: true, baseDir: root })
  return {
    modules: output.summary.totalCruised,
    violations: output.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`),
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { modules, violations } = await checkBoundaries(rooms, process.cwd())
  const enough = modules > 200
  for (const violation of violations) console.error(violation)
  if (!enough) console.error(`Only ${modules} modules were read.`)
  console.log(`boundaries: ${modules} modules, ${violations.length} violations`)
  process.exitCode = violations.length === 0 && enough ? 0 : 1
}
