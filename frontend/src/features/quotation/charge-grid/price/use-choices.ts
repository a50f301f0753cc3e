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
export const useChoices = (meanings: readonly Meaning[], codes: string, currentBasis: string): readonly Meaning[] => {
  const { t } = useTranslation('prices')
  return useMemo(() => {
    const percentChoice = (code: string) => ({
      value: percentOfCode(code),
      label: t('percentBase', { base: code }),
    })
    const choices = [...meanings, ...codes.split(' ').flatMap((code) => (code === '' ? [] : [percentChoice(code)]))]
    const { calculator, unit } = basisOf(currentBasis)
    if (calculator === undefined || choices.some(({ value }) => value === currentBasis)) return choices
    if (calculator !== 'PERCENT') {
      const words = t(`calculator.${calculator}`)
      return [...choices, { value: currentBasis, label: isInBands(calculator) ? words : (unit ?? words) }]
    }
    const code = unit?.startsWith('CHARGE:') === true ? unit.slice('CHARGE:'.length) : undefined
    if (code !== undefined) return [...choices, percentChoice(code)]
    const base = unit === 'GOODS' || unit === 'INSURED' ? unit : 'FREIGHT'
    return [...choices, { value: currentBasis, label: t('percentBase', { base: t(`base.${base}`) }) }]
  }, [meanings, codes, currentBasis, t])
}
