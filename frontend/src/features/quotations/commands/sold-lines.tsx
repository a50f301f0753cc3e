import type { QuotationDetail } from '@freight/contracts/quotation/views'

/** What the client was sold, for whoever writes the invoice to them; nothing that they never see. */
export const SoldLines = ({ detail }: { detail: QuotationDetail }) => {
  const sell = detail.sell.find(({ idSell }) => idSell === detail.sellectedSell)
  const lines = sell?.charges.filter(({ scope }) => scope === 'CLIENT') ?? []
  if (lines.length === 0) return null
  return <p className="quiet">{lines.map(({ concept, description }) => description || concept).join(', ')}</p>
}
