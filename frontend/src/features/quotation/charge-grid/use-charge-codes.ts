import type { TransportMode } from '@freight/contracts/freight/transport'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ChargeCode } from './charge-code.ts'
import { chargeCodesOptions } from '../quotation-queries.ts'

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
