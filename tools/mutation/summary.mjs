// Report of a mutation run: https://github.com/stryker-mutator/mutation-testing-elements, schema 2.

const killedAs = new Set(['Killed', 'Timeout'])
const survivedAs = new Set(['Survived', 'NoCoverage'])

const textAt = (lines, { start, end }) =>
  lines
    .slice(start.line - 1, end.line)
    .map((text, at, all) =>
      text.slice(at === 0 ? start.column - 1 : 0, at === all.length - 1 ? end.column - 1 : undefined),
    )
    .join(' ')
    .replace(/\s+/g, ' ')
    .slice(0, 100)

/** Numbers of tried and killed mutants, including timeouts, and the list of surviving ones; lines count from 1. */
export const summaryOf = ({ files }) => {
  const all = Object.entries(files).flatMap(([file, { source, mutants }]) => {
    const lines = source.split('\n')
    return mutants.map(({ status, location, mutatorName, replacement = '' }) => ({
      file,
      line: location.start.line,
      status,
      mutator: mutatorName,
      from: textAt(lines, location),
      to: replacement.replace(/\s+/g, ' ').slice(0, 100),
    }))
  })
  const killedCount = all.filter(({ status }) => killedAs.has(status)).length
  const survived = all.filter(({ status }) => survivedAs.has(status))
  const timedOut = all.filter(({ status }) => status === 'Timeout').length
  return { tried: killedCount + survived.length, killed: killedCount, timedOut, survived }
}
