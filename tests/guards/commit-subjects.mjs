// `npm run commits`: refuses commit subjects other than `type(scope): subject`, since the convention was introduced.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The last commit before the convention, see CONTRIBUTING.md. */
const lastBefore = '43470624c8'
const types = ['feat', 'fix', 'refactor', 'perf', 'test', 'docs', 'build', 'chore']
const maxLength = 72
const convention = new RegExp(`^(${types.join('|')})(\\([a-z0-9, /-]+\\))?!?: \\S.*$`)

/** Reason to refuse a subject; undefined for a valid one. */
export const problemOf = (subject) => {
  if (subject.length > maxLength) return `longer than ${maxLength} characters`
  if (!convention.test(subject)) return `not "type(scope): subject" with a type of ${types.join(', ')}`
  return undefined
}

export const problemsOf = (subjects) =>
  subjects.flatMap((subject) => {
    const problem = problemOf(subject)
    return problem === undefined ? [] : [`${subject}: ${problem}`]
  })

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const git = (...args) => spawnSync('git', args, { encoding: 'utf8' })
  // A shallow clone lacks this commit.
  const isKnown = git('cat-file', '-e', `${lastBefore}^{commit}`).status === 0
  if (!isKnown) console.log('commits: skipped, the history is not here')
  const log = isKnown ? git('log', '--no-merges', '--format=%s', `${lastBefore}..HEAD`).stdout : ''
  const problems = problemsOf(log.split('\n').filter(Boolean))
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length === 0 ? 0 : 1
}
