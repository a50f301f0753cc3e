import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { conceptIn } from '../../components/charges/matching-codes.ts'
import { call } from '../../lib/api/api.ts'
import { useMay } from '../../lib/auth/session.ts'

// Of every transport: a sea journey includes road legs.
const namesOptions = queryOptions({
  queryKey: ['charge-codes', 'names'],
  queryFn: async ({ signal }) => (await call('GET /app/v1/charge-codes', { query: {}, signal })).rows,
  staleTime: 300_000,
})

/** Charge names of rates in the user's language; loads the catalogue only where that language differs. */
export const useConcepts = () => {
  const { i18n } = useTranslation()
  const may = useMay()
  const { data } = useQuery({
    ...namesOptions,
    enabled: i18n.language !== 'es' && may('CONSULTAR_CHARGE_CODE', 'ALTA_CHARGE_CODE'),
  })
  return (code: string, concept: string): string =>
    conceptIn(
      i18n.language,
      { concept },
      data?.find(({ id }) => id === code),
    )
}
