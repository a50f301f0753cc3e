import { useTranslation } from 'react-i18next'
import { isProblem } from '../../../lib/api/problem.ts'
import { useErrorText } from '../../../lib/api/use-error-text.ts'

const own = [
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
] as const

/** Why an import did not go on, in words: what the server refused, or what it found in the file. */
export const useImportRefusal = () => {
  const { t } = useTranslation('providers', { keyPrefix: 'rateImport' })
  const errorText = useErrorText()
  return (problem: unknown): string => {
    const named = typeof problem === 'string' ? problem : isProblem(problem) ? problem.code : ''
    const code = own.find((one) => one === named)
    return code === undefined ? errorText(problem) : t(`refused.${code}`)
  }
}
