import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import type { ImportColumn } from './import-columns.ts'
import type { ImportResult } from './import-run.ts'

interface Expected {
  row: number | ''
  maximum: string
  choices: string
  given: string
}

/** Facts of a problem, as its words name them. */
const factsOf = (
  details: Readonly<Record<string, unknown>> = {},
  language: string,
  written: (number: number) => string,
): Expected => {
  const { row, maximum, choices, given } = details
  const named = Object.entries(Object(choices)).find(([each]) => each === language)?.[1]
  return {
    row: typeof row === 'number' ? row : '',
    maximum: typeof maximum === 'number' ? written(maximum) : '',
    given: typeof given === 'string' ? given : '…',
    choices: Array.isArray(named) ? named.join(', ') : '',
  }
}

/** What is wrong with a row, by field, in words: the code translated, never the server's text for logs. */
export const useProblemWords = (columns: readonly ImportColumn[]) => {
  const { t, i18n } = useTranslation('catalogue')
  const { t: errors } = useTranslation('errors')
  const format = useFormat()
  return (problems: NonNullable<ImportResult['problems']>) =>
    problems
      .map(({ field, code, details }) => {
        const column = columns.find((each) => each.field === field)
        // What was expected is said instead of the code, where it says which ones there are.
        const expected = code === 'INVALID' || details?.['choices'] !== undefined ? details?.['expected'] : undefined
        const name = typeof expected === 'string' ? expected : code
        // Those of invoices alone come with their import.
        const own = [`quotationCommands:invoice.inFile.${name}`, `catalogue:import.problem.${name}`].find((key) =>
          i18n.exists(key),
        )
        const words = own
          ? // The code comes from the server: it is a key only when the file has it, which was just asked.
            t(own as 'import.problem.DUPLICATE', { ...factsOf(details, i18n.language, format.decimal) })
          : i18n.exists(`errors:${code}`)
            ? errors(code as 'UNKNOWN')
            : t('import.problem.INVALID')
        return column === undefined ? words : `${column.label}: ${words}`
      })
      .join(' ')
}
