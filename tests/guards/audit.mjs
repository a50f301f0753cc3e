// `npm run audit`: fails on an advisory of high or critical severity against a package of the product, unless
// audit-waivers.json names it until a day that has not passed. Skipped, with a message, where the registry has no audit.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Relevant advisories of an `npm audit --json` report: [{ id, name, severity, title }]. */
export const seriousAdvisories = ({ vulnerabilities }) =>
  Object.values(vulnerabilities).flatMap(({ via }) =>
    via
      .filter((cause) => typeof cause === 'object' && ['high', 'critical'].includes(cause.severity))
      .map(({ source, name, severity, title }) => ({ id: String(source), name, severity, title })),
  )

/** Advisories without a waiver on this day. `waivers`: [{ id, until: 'yyyy-mm-dd', reason }]. */
export const withoutWaiver = (advisories, waivers, today) =>
  advisories.filter(({ id }) => !waivers.some((waiver) => waiver.id === id && waiver.until >= today))

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8' })
  const report = JSON.parse(stdout || '{}')
  if (report.vulnerabilities === undefined)
    console.log(`audit: skipped, ${report.message ?? 'the registry has no audit'}`)
  else {
    const waivers = JSON.parse(readFileSync(new URL('audit-waivers.json', import.meta.url), 'utf8'))
    const open = withoutWaiver(seriousAdvisories(report), waivers, new Date().toISOString().slice(0, 10))
    for (const { id, name, severity, title } of open) console.error(`${name}: ${severity}, ${title} (advisory ${id})`)
    process.exitCode = open.length === 0 ? 0 : 1
  }
}
