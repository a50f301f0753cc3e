import { useTranslation } from 'react-i18next'
import type { FieldMessages } from '../../../components/entry-form/field-spec.ts'
import type { SettingsValues } from '../values.ts'

const wholes = ['airDivisor', 'seaKgPerM3', 'roadKgPerM3', 'roadKgPerLdm'] as const
const leasts = ['airMinimum', 'seaMinimum', 'roadMinimum'] as const

const isWhole = (text: string) => /^[1-9]\d{0,4}$/.test(text)
const isLeast = (text: string) => /^\d{1,5}(\.\d)?$/.test(text)

/** Errors of the chargeable-weight numbers; steps come from a list and are always valid. */
export const useChargeableCheck = () => {
  const { t } = useTranslation('settings')
  return (values: SettingsValues): FieldMessages<SettingsValues> => ({
    ...Object.fromEntries(
      wholes.filter((name) => !isWhole(values[name])).map((name) => [name, t('wrong.wholeNumber')]),
    ),
    ...Object.fromEntries(leasts.filter((name) => !isLeast(values[name])).map((name) => [name, t('wrong.leastKg')])),
  })
}
