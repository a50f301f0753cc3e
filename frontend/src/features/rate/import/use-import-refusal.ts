import { laneEnds } from '@freight/contracts/rate-import/choices'
import { useTranslation } from 'react-i18next'
import { isProblem } from '../../../lib/api/problem.ts'
import { useErrorText } from '../../../lib/api/use-error-text.ts'

const importCodes = [
  'NOTHING_TO_IMPORT',
  'NOT_POSSIBLE_NOW',
  'FILE_UNREADABLE',
  'FILE_NOT_TAKEN',
  'FILE_MISSING',
  'FILE_TOO_LARGE_INSIDE',
  'TOO_MANY_ROWS',
  'NO_ROWS',
  'CHECK_FAILED',
  'APPLY_FAILED',
  'UNDO_FAILED',
  'OWNER_REQUIRED',
  'COLUMNS_GONE',
  'COLUMNS_TWICE',
  'UNIT_REQUIRED',
  'PLACE_COLUMN_REQUIRED',
] as const

const textList = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** Why an import failed, as text: the server's refusal, or a problem of the file. */
export const useImportRefusal = () => {
  const { t } = useTranslation('providers', { keyPrefix: 'rateImport' })
  const errorText = useErrorText()
  return (problem: unknown): string => {
    const named = typeof problem === 'string' ? problem : isProblem(problem) ? problem.code : ''
    const code = importCodes.find((one) => one === named)
    const { columns, ends } = isProblem(problem) ? (problem.details ?? {}) : {}
    const words = {
      columns: textList(columns).join(', '),
      ends: laneEnds
        .filter((end) => textList(ends).includes(end))
        .map((end) => t(`field.${end}`))
        .join(', '),
    }
    return code === undefined ? errorText(problem) : t(`refused.${code}`, words)
  }
}
