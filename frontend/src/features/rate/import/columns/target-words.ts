import { useTranslation } from 'react-i18next'
import type { Mapping } from '../rate-import-queries.ts'
import { useUnitName } from '../../editor/use-unit-name.ts'

export type Target = Mapping['columns'][number]['target']
export type Kind = Target['to']

/** Target of a column as text: Origen; OFR por RT; AFR desde 45 kg. */
export const useTargetWords = () => {
  const { t } = useTranslation('providers', { keyPrefix: 'rateImport' })
  const { t: prices } = useTranslation('prices')
  const unitName = useUnitName()
  return (target: Target): string => {
    switch (target.to) {
      case 'FIELD':
        return t(`field.${target.field}`)
      case 'CHARGE':
        return t('columns.price', {
          code: target.code,
          per: target.calculator === undefined ? '' : unitName(target.calculator, target.unit),
        }).trim()
      case 'BREAK':
        return t('columns.break', { code: target.code, from: target.from })
      case 'FREE_TIME': {
        const kind = [prices(`schedule.${target.kind}`), target.container].filter(Boolean).join(' ')
        return target.fromDay === undefined
          ? t('columns.freeTime', { kind })
          : t('columns.perDay', { kind, day: target.fromDay })
      }
      case 'MINIMUM':
        return t('columns.minimum', { code: target.code })
      case 'LEAST':
        return t('columns.leastOf', { code: target.code })
    }
  }
}
