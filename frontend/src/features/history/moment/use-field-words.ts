import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldWords } from './fields.ts'

/** Words of codes that stand in the request and the cargo. */
export const useFieldWords = (): FieldWords => {
  const { t } = useTranslation('history')
  const { t: shell } = useTranslation('shell')
  return useMemo(
    () => ({
      stackable: (value) => t(`stackable.${value as 'YES'}`),
      basis: (value) => t(`basis.${value as 'GROSS'}`),
      transport: (value) => shell(`transport.${value as 'SEA'}`),
    }),
    [shell, t],
  )
}
