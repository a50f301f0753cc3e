import { laneEnds } from '@freight/contracts/vocabulary/rate-import'
import { useTranslation } from 'react-i18next'
import { isProblem, useErrorText } from '../../../lib/api/api.ts'

const textList = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** Why an import failed, as text: the server's refusal, or a problem of the file. */
export const useImportRefusal = () => {
  const { t, i18n } = useTranslation('providers')
  const errorText = useErrorText()
  return (problem: unknown): string => {
    const code = typeof problem === 'string' ? problem : isProblem(problem) ? problem.code : ''
    // The code comes from the server; `exists` confirms the key first.
    if (!i18n.exists(`providers:rateImport.refused.${code}`)) return errorText(problem)
    const { columns, ends } = isProblem(problem) ? (problem.details ?? {}) : {}
    const words = {
      columns: textList(columns).join(', '),
      ends: laneEnds
        .filter((end) => textList(ends).includes(end))
        .map((end) => t(`rateImport.field.${end}`))
        .join(', '),
    }
    return t(`rateImport.refused.${code as 'NO_ROWS'}`, words)
  }
}
