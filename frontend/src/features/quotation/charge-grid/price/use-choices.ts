import { isInBands } from '@freight/contracts/pricing/bands/line-bands'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { basisOf, percentOfCode } from '../line-meaning.ts'

export interface Meaning {
  value: string
  label: string
}

/**
 * Bases for a price, including percentages of previous lines; the current basis is listed even where it is not offered.
 */
export const useChoices = (meanings: readonly Meaning[], codes: string, own: string): readonly Meaning[] => {
  const { t } = useTranslation('prices')
  return useMemo(() => {
    const percent = (code: string) => ({
      value: percentOfCode(code),
      label: t('percentBase', { base: code }),
    })
    const all = [...meanings, ...codes.split(' ').flatMap((code) => (code === '' ? [] : [percent(code)]))]
    const { calculator, unit } = basisOf(own)
    if (calculator === undefined || all.some(({ value }) => value === own)) return all
    if (calculator !== 'PERCENT') {
      const words = t(`calculator.${calculator}`)
      return [...all, { value: own, label: isInBands(calculator) ? words : (unit ?? words) }]
    }
    const code = unit?.startsWith('CHARGE:') === true ? unit.slice('CHARGE:'.length) : undefined
    if (code !== undefined) return [...all, percent(code)]
    const base = unit === 'GOODS' || unit === 'INSURED' ? unit : 'FREIGHT'
    return [...all, { value: own, label: t('percentBase', { base: t(`base.${base}`) }) }]
  }, [meanings, codes, own, t])
}
