import { useTranslation } from 'react-i18next'
import type { Mapping } from '../rate-import-queries.ts'
import { useUnitName } from '../../editor/use-unit-name.ts'

export type Target = Mapping['columns'][number]['target']
export type Kind = Target['to']

/** Target of a column as text: Origen; OFR por RT; AFR desde 45 kg. */
export const useTargetWords = () => {
  const { t } = useTranslation('providers')
  const { t: prices } = useTranslation('prices')
  const unitName = useUnitName()
  return (target: Target): string => {
    switch (target.to) {
      case 'FIELD':
        return t(`rateImport.field.${target.field}`)
      case 'CHARGE':
        return t('rateImport.columns.price', {
          code: target.code,
          per: target.calculator === undefined ? '' : unitName(target.calculator, target.unit),
        }).trim()
      case 'BREAK':
        return t('rateImport.columns.break', { code: target.code, from: target.from })
      case 'FREE_TIME': {
        const kind = [prices(`schedule.${target.kind}`), target.container].filter(Boolean).join(' ')
        return target.fromDay === undefined
          ? t('rateImport.columns.freeTime', { kind })
          : t('rateImport.columns.perDay', { kind, day: target.fromDay })
      }
      case 'MINIMUM':
        return t('rateImport.columns.minimum', { code: target.code })
      case 'LEAST':
        return t('rateImport.columns.leastOf', { code: target.code })
    }
  }
}
