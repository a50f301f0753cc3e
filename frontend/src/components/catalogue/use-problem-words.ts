import { useTranslation } from 'react-i18next'
import type { ImportColumn } from './import-columns.ts'
import type { ImportResult } from './import-run.ts'

const rowOf = (details: Readonly<Record<string, unknown>> | undefined) =>
  typeof details?.['row'] === 'number' ? details['row'] : ''

/** What is wrong with a row, by field, in words: the code translated, never the server's text for logs. */
export const useProblemWords = (columns: readonly ImportColumn[]) => {
  const { t, i18n } = useTranslation('catalogue')
  const { t: errors } = useTranslation('errors')
  return (problems: NonNullable<ImportResult['problems']>) =>
    problems
      .map(({ field, code, details }) => {
        const column = columns.find((each) => each.field === field)
        const own = `import.problem.${code}`
        const words = i18n.exists(`catalogue:${own}`)
          ? // The code comes from the server: it is a key only when the file has it, which was just asked.
            t(own as 'import.problem.DUPLICATE', { row: rowOf(details) })
          : i18n.exists(`errors:${code}`)
            ? errors(code as 'UNKNOWN')
            : t('import.problem.INVALID')
        return column === undefined ? words : `${column.label}: ${words}`
      })
      .join(' ')
}
