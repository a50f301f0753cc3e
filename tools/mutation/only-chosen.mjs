// A plugin of Stryker's: mutants that were not chosen are set aside before a test runs, and count neither way.
import { readFileSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { CheckStatus } from '@stryker-mutator/api/check'
import { PluginKind, declareClassPlugin } from '@stryker-mutator/api/plugin'
import { keyOf } from './mutants.mjs'

/** Files are named in the copy that is changed; the names that were chosen are relative to the root. */
const fileOf = (name) => relative(process.cwd(), name).split(sep).join('/')

class OnlyChosen {
  chosen = new Set()
  async init() {
    this.chosen = new Set(JSON.parse(readFileSync(process.env.MUTATION_CHOSEN, 'utf8')))
  }
  async group(mutants) {
    return [mutants.map(({ id }) => id)]
  }
  async check(mutants) {
    return Object.fromEntries(
      mutants.map((mutant) => {
        const isChosen = this.chosen.has(keyOf({ ...mutant, file: fileOf(mutant.fileName) }))
        return [
          mutant.id,
          isChosen ? { status: CheckStatus.Passed } : { status: CheckStatus.CompileError, reason: 'not chosen' },
        ]
      }),
    )
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Checker, 'only-chosen', OnlyChosen)]
