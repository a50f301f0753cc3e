// All mutants of a file that the mutators know.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Instrumenter } from '@stryker-mutator/instrumenter'

const silentLogger = {
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isTraceEnabled: () => false,
  debug: () => undefined,
  info: () => undefined,
  trace: () => undefined,
  warn: () => undefined,
}
const options = { plugins: null, excludedMutations: [], ignorers: [], noHeader: false }

/** Stable key of a mutant across processes: its place and its replacement. */
export const keyOf = ({ file, location: { start, end }, mutatorName, replacement }) =>
  `${file}:${start.line}:${start.column}-${end.line}:${end.column} ${mutatorName} ${replacement}`

/** Instruments the files (paths relative to the root) with all their mutants behind switches; lines count from 0. */
export const instrumented = async (files, root) => {
  const contents = await Promise.all(
    files.map(async (name) => ({ name, mutate: true, content: await readFile(join(root, name), 'utf8') })),
  )
  const result = await new Instrumenter(silentLogger).instrument(contents, options)
  return {
    sources: Object.fromEntries(result.files.map(({ name, content }) => [join(root, name), content])),
    mutants: result.mutants.map((mutant) => ({
      ...mutant,
      file: mutant.fileName,
      key: keyOf({ ...mutant, file: mutant.fileName }),
    })),
  }
}
