import { useTranslation } from 'react-i18next'
import type { Mapping } from '../queries.ts'
import { useUnitName } from '../../editor/use-unit-name.ts'

export type Target = Mapping['columns'][number]['target']
export type Kind = Target['to']

/** Two columns with one key would fill the same; as the contract has it, without its schemas. */
export const keyOfTarget = (target: Target): string => {
  switch (target.to) {
    case 'FIELD':
      return `FIELD ${target.field}`
    case 'CHARGE':
      return `CHARGE ${target.code} ${target.calculator} ${target.unit}`
    case 'BREAK':
      return `BREAK ${target.code} ${target.unit} ${Number(target.from)}`
    default:
      return `${target.to} ${target.code}`
  }
}

/** What a column fills, in words: Origen; OFR por RT; AFR desde 45 kg. */
export const useTargetWords = () => {
  const { t } = useTranslation('providers', { keyPrefix: 'rateImport' })
  const unitName = useUnitName()
  return (target: Target): string => {
    switch (target.to) {
      case 'FIELD':
        return t(`field.${target.field}`)
      case 'CHARGE':
        return t('columns.price', { code: target.code, per: unitName(target.calculator, target.unit) })
      case 'BREAK':
        return t('columns.break', { code: target.code, from: target.from })
      case 'MINIMUM':
        return t('columns.minimum', { code: target.code })
      case 'LEAST':
        return t('columns.leastOf', { code: target.code })
    }
  }
}
