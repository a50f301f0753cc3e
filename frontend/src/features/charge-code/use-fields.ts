import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldSpecs } from '../../components/entry-form/field-spec.ts'
import type { ChargeCodeValues } from './charge-code.ts'

/** Fields of a charge code with labels and values for form, history, conflict and import. */
export const useFields = (): FieldSpecs<ChargeCodeValues> => {
  const { t } = useTranslation('chargeCodes')
  return useMemo(
    () => ({
      id: { label: t('field.id') },
      concept: { label: t('field.concept') },
      conceptEn: { label: t('field.conceptEn') },
      conceptPt: { label: t('field.conceptPt') },
      description: { label: t('field.description') },
      section: { label: t('field.section'), words: (section) => t(`section.${section}`) },
      leg: { label: t('field.leg'), words: (leg) => t(`leg.${leg ?? 'none'}`) },
      calculator: { label: t('field.calculator'), words: (calculator) => t(`calculator.${calculator ?? 'none'}`) },
      tax: { label: t('field.tax'), words: (tax) => t(`tax.${tax}`) },
      sea: { label: t('field.sea') },
      air: { label: t('field.air') },
      road: { label: t('field.road') },
      express: { label: t('field.express') },
      insurance: { label: t('field.insurance') },
      ownService: { label: t('field.ownService') },
      discount: { label: t('field.discount') },
      mainFreight: { label: t('field.mainFreight') },
    }),
    [t],
  )
}
