import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../../lib/auth/session.ts'
import { markupRulesOptions, sellingRatesOptions } from '../quotation-queries.ts'

/** The server refuses rules and selling rates to users without the right to prices. */
export const useMayPrice = (): boolean => useMay()('PRICING_RULES', 'MODIFICAR_COTIZACION_VENTAS')

/** Markup rules for the charges of costs; `isPending` while loading. */
export const useMarkupRules = (quotation: string, idCosts: readonly string[]) => {
  const enabled = useMayPrice()
  const { data = [], isPending } = useQuery({ ...markupRulesOptions(quotation, idCosts), enabled })
  return {
    isPending: enabled && isPending,
    rules: data.flatMap(({ rules }) => rules),
    mainFreight: data.flatMap((one) => one.mainFreight),
    // Applies to the shipment, so it is equal in every entry.
    minimumProfit: data[0]?.minimumProfit,
  }
}

/** Selling tariffs' prices for the charges of costs, and lines that they add; empty without the right. */
export const useSellingRates = (quotation: string, idCosts: readonly string[]) => {
  const enabled = useMayPrice()
  const { data, isPending } = useQuery({ ...sellingRatesOptions(quotation, idCosts), enabled })
  return { isPending: enabled && isPending, prices: data?.prices ?? [], added: data?.added ?? [] }
}
