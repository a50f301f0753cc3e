import type { Currency } from '@freight/contracts/pricing/money'
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

/** The sign of that currency, as it stands after the name of a column; nothing until it is known. */
export const useCurrencySign = (): string => {
  const currency = useDisplayCurrency()
  return currency === undefined ? '' : currencySign(currency)
}

/** In which currency lists and figures are shown to this user: that of their company; undefined until it is known. */
const useDisplayCurrency = (): Currency | undefined => {
  const company = useSession()?.company ?? ''
  return useQuery({ ...currencyQuery(company), enabled: company !== '' }).data ?? undefined
}
