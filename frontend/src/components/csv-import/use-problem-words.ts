import { useTranslation } from 'react-i18next'
import { currencySign } from '../../lib/format/format.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import type { ImportColumn } from './import-columns.ts'
import type { ImportResult } from './import-run.ts'

interface Expected {
  row: number | ''
  maximum: string
  choices: string
  given: string
  amount: string
  document: string
}

/** Facts of a problem, as its words name them. */
const factsOf = (
  details: Readonly<Record<string, unknown>> = {},
  language: string,
  { decimal, amount: money }: ReturnType<typeof useFormat>,
): Expected => {
  const { row, maximum, choices, given, amount, currency, document } = details
  const named = Object.entries(Object(choices)).find(([each]) => each === language)?.[1]
  return {
    row: typeof row === 'number' ? row : '',
    maximum: typeof maximum === 'number' ? decimal(maximum) : '',
    given: typeof given === 'string' ? given : '…',
    amount: typeof amount === 'string' ? `${currencySign(String(currency))}\u00a0${money(amount)}` : '',
    document: typeof document === 'string' ? document : '',
    choices: Array.isArray(named) ? named.join(', ') : '',
  }
}

/** What is wrong with a row or to be looked at, by field, in words: the code translated, never the server's text for logs. */
export const useProblemWords = (columns: readonly ImportColumn[]) => {
  const { t, i18n } = useTranslation('fileImport')
  const { t: errors } = useTranslation('errors')
  const format = useFormat()
  return (problems: NonNullable<ImportResult['problems']>) =>
    problems
      .map(({ field, code, details }) => {
        const column = columns.find((each) => each.field === field)
        // What was expected is said instead of the code, where it says which ones there are.
        const isSaid = code === 'INVALID' || code === 'DUPLICATE' || details?.['choices'] !== undefined
        const expected = isSaid ? details?.['expected'] : undefined
        const name = typeof expected === 'string' ? expected : code
        // Those of invoices alone come with their import.
        const own = [`quotationCommands:invoice.inFile.${name}`, `fileImport:problem.${name}`].find((key) =>
          i18n.exists(key),
        )
        const words = own
          ? // The code comes from the server: it is a key only when the file has it, which was just asked.
            t(own as 'problem.DUPLICATE', {
              ...factsOf(details, i18n.language, format),
              ...(typeof details?.['given'] === 'string' && { context: 'given' }),
            })
          : i18n.exists(`errors:${code}`)
            ? errors(code as 'UNKNOWN')
            : t('problem.INVALID')
        return column === undefined ? words : `${column.label}: ${words}`
      })
      .join(' ')
}
