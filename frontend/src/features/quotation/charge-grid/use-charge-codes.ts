import type { TransportMode } from '@freight/contracts/vocabulary/schemas'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { chargeCodesOptions } from '../quotation-queries.ts'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../lib/auth/session.ts'
import { type ChargeCode, conceptIn } from '../../../components/charges/matching-codes.ts'

type Charge = Parameters<typeof conceptIn>[1] & { idCharge: string }

/** Names of stored charges in the user's language; reads the catalogue only for another language. */
export const useConcepts = (transport: TransportMode) => {
  const { i18n } = useTranslation()
  const may = useMay()
  const isOther = i18n.language !== 'es'
  const { data } = useQuery({
    ...chargeCodesOptions(transport),
    enabled: isOther && may('CONSULTAR_CHARGE_CODE', 'ALTA_CHARGE_CODE'),
  })
  return (charge: Charge): string =>
    conceptIn(
      i18n.language,
      charge,
      data?.find(({ id }) => id === charge.idCharge),
    )
}

/** Charge codes of a mode of transport. */
export interface ChargeCodes {
  /** Undefined while loading. */
  rows: readonly ChargeCode[] | undefined
  hasFailed: boolean
  retry: () => void
}

/** Stable while unchanged: memoized rows compare it. */
export const useChargeCodes = (transport: TransportMode): ChargeCodes => {
  const { data, isError, isFetching, refetch } = useQuery(chargeCodesOptions(transport))
  const hasFailed = isError && !isFetching
  return useMemo(() => ({ rows: data, hasFailed, retry: () => void refetch() }), [data, hasFailed, refetch])
}
