import type { Currency } from '@freight/contracts/vocabulary/schemas'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../api/api.ts'
import { currencySign } from './format.ts'
import { useSession } from '../auth/session.ts'

const currencyQuery = (company: string) =>
  queryOptions({
    queryKey: ['settings', 'display-currency', company],
    queryFn: async ({ signal }): Promise<Currency | null> =>
      (await call('GET /app/v1/settings', { signal })).rows.find((row) => row.company === company)?.data
        .displayCurrency ?? null,
    staleTime: 60_000,
  })

/** Suffix of a column name: the sign of that currency; empty until it has loaded. */
export const useCurrencySign = (): string => {
  const currency = useDisplayCurrency()
  return currency === undefined ? '' : currencySign(currency)
}

/** Display currency of this user’s lists and figures: that of their company; undefined until it has loaded. */
const useDisplayCurrency = (): Currency | undefined => {
  const company = useSession()?.company ?? ''
  return useQuery({ ...currencyQuery(company), enabled: company !== '' }).data ?? undefined
}
