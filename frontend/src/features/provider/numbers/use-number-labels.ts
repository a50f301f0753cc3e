import { useTranslation } from 'react-i18next'
import type { NumberName } from './own-numbers.ts'

/** Kind of each number. */
export const wordOf = {
  airDivisor: 'divisor',
  airStep: 'step',
  airMinimum: 'minimum',
  seaKgPerM3: 'perM3',
  seaMinimum: 'minimum',
  roadKgPerM3: 'perM3',
  roadKgPerLdm: 'perLdm',
  roadStep: 'step',
  roadMinimum: 'minimum',
} as const satisfies Record<NumberName, string>

/** Labels of the weighing numbers with their transport, for conflict, import and history. */
export const useNumberLabels = (): Readonly<Record<NumberName, { label: string }>> => {
  const { t } = useTranslation('providers')
  const labelOf = (transport: 'air' | 'sea' | 'road', name: NumberName) => ({
    label: `${t(`numbers.${transport}`)}: ${t(`numbers.${wordOf[name]}`)}`,
  })
  return {
    airDivisor: labelOf('air', 'airDivisor'),
    airStep: labelOf('air', 'airStep'),
    airMinimum: labelOf('air', 'airMinimum'),
    seaKgPerM3: labelOf('sea', 'seaKgPerM3'),
    seaMinimum: labelOf('sea', 'seaMinimum'),
    roadKgPerM3: labelOf('road', 'roadKgPerM3'),
    roadKgPerLdm: labelOf('road', 'roadKgPerLdm'),
    roadStep: labelOf('road', 'roadStep'),
    roadMinimum: labelOf('road', 'roadMinimum'),
  }
}
