import type { TransportMode } from '@freight/contracts/freight/transport'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ChargeCode } from './charge-code.ts'
import { chargeCodesOptions } from '../queries.ts'

/** The charge codes of a mode of transport. */
export interface ChargeCodes {
  /** Undefined until they are there. */
  rows: readonly ChargeCode[] | undefined
  hasFailed: boolean
  retry: () => void
}

/** The same object as long as nothing of it changes: rows of a grid compare it. */
export const useChargeCodes = (transport: TransportMode): ChargeCodes => {
  const { data, isError, isFetching, refetch } = useQuery(chargeCodesOptions(transport))
  const hasFailed = isError && !isFetching
  return useMemo(() => ({ rows: data, hasFailed, retry: () => void refetch() }), [data, hasFailed, refetch])
}
