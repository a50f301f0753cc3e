import { useTranslation } from 'react-i18next'
import { breakOf, containerOf, type PasteColumn, pasteColumns } from './charge-grid-columns.ts'

/** Label of a pasted column: `+45`, `40HC`, `Moneda`. */
export const useColumnWords = () => {
  const { t } = useTranslation('prices')
  return (column: PasteColumn): string => {
    const [from, container] = [breakOf(column), containerOf(column)]
    if (from !== undefined) return from === '0' ? 'N' : `+${from}`
    return container ?? t(`pasteColumn.${pasteColumns.find((one) => one === column) ?? 'none'}`)
  }
}
