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
  const of = (transport: 'air' | 'sea' | 'road', name: NumberName) => ({
    label: `${t(`numbers.${transport}`)}: ${t(`numbers.${wordOf[name]}`)}`,
  })
  return {
    airDivisor: of('air', 'airDivisor'),
    airStep: of('air', 'airStep'),
    airMinimum: of('air', 'airMinimum'),
    seaKgPerM3: of('sea', 'seaKgPerM3'),
    seaMinimum: of('sea', 'seaMinimum'),
    roadKgPerM3: of('road', 'roadKgPerM3'),
    roadKgPerLdm: of('road', 'roadKgPerLdm'),
    roadStep: of('road', 'roadStep'),
    roadMinimum: of('road', 'roadMinimum'),
  }
}
