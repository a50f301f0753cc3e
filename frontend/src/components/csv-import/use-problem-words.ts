import { useTranslation } from 'react-i18next'
import { currencySign, useFormat } from '../../lib/format/format.ts'
import { textIn } from '../../lib/i18n/i18n.ts'
import type { Language } from '../../lib/storage/storage.ts'
import type { ImportColumn } from './import-columns.ts'
import type { ImportResult } from './import-run.ts'

type ProblemFacts = {
  row: number | ''
  maximum: string
  choices: string
  given: string
  amount: string
  document: string
  status: string
  currency: string
  before: string
  now: string
  change: string
}

/** Details of a problem as parameters of its text. */
const factsOf = (
  details: Readonly<Record<string, unknown>> = {},
  language: string,
  { decimal, percent, amount: money }: ReturnType<typeof useFormat>,
  statusName: (status: string) => string,
): ProblemFacts => {
  const { status, row, maximum, choices, given, amount, currency, document, before, now, change } = details
  const number = (value: unknown) => (typeof value === 'string' ? decimal(value) : '')
  const choiceName = Object.entries(Object(choices)).find(([each]) => each === language)?.[1]
  return {
    row: typeof row === 'number' ? row : '',
    maximum: typeof maximum === 'number' ? decimal(maximum) : '',
    given: typeof given === 'string' ? given : '…',
    amount: typeof amount === 'string' ? `${currencySign(String(currency))}\u00a0${money(amount)}` : '',
    document: typeof document === 'string' ? document : '',
    currency: typeof currency === 'string' ? currency : '',
    before: number(before),
    now: number(now),
    change: typeof change === 'string' ? percent(change) : '',
    status: typeof status === 'string' ? statusName(status) : '',
    choices: Array.isArray(choiceName) ? choiceName.join(', ') : '',
  }
}

/** Problems of a row by field, as texts: translates the code and never shows the server’s log message. */
export const useProblemWords = (columns: readonly ImportColumn[]) => {
  const { t, i18n } = useTranslation('fileImport')
  const { t: errors } = useTranslation('errors')
  const { t: shell } = useTranslation('shell')
  const format = useFormat()
  // The status comes from the server and may be unknown.
  const statusName = (status: string) =>
    i18n.exists(`shell:status.${status}`) ? shell(`status.${status as 'SENT'}`) : status
  return (problems: NonNullable<ImportResult['problems']>) =>
    problems
      .map(({ field, code, details }) => {
        const column = columns.find((each) => each.field === field)
        // If the details contain the expected value or choices, they replace the code.
        const isExplained = code === 'INVALID' || code === 'DUPLICATE' || details?.['choices'] !== undefined
        const expected = isExplained ? details?.['expected'] : undefined
        const textName = typeof expected === 'string' ? expected : code
        // A cancelled invoice has a status too, but the status is not the reason. Texts of invoices load only with
        // their import.
        const isCancelled = details?.['cancelled'] === true
        const messageKey = isCancelled
          ? undefined
          : [`quotationCommands:invoice.inFile.${textName}`, `fileImport:problem.${textName}`].find((key) =>
              i18n.exists(key),
            )
        const textOfCode = () => (i18n.exists(`errors:${code}`) ? errors(code as 'UNKNOWN') : t('problem.INVALID'))
        const words = messageKey
          ? // The code comes from the server; `i18n.exists` has just confirmed the key.
            textIn(i18n.language as Language, messageKey, {
              ...factsOf(details, i18n.language, format, statusName),
              ...(typeof details?.['given'] === 'string' && { context: 'given' }),
            })
          : textOfCode()
        return column === undefined ? words : `${column.label}: ${words}`
      })
      .join(' ')
}
