import type { FxSnapshot } from '@freight/contracts/pricing/exchange'
import type { Shipment } from '@freight/contracts/pricing/priced-lines'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'

/** Input of the charge grid: shipment, incoterm side of our client, exchange rates and taxes. */
export type GridShipment = Shipment &
  Pick<QuotationDetail, 'direction' | 'incoterm' | 'vatPct' | 'deliveryAtTerminal'> & { fx: FxSnapshot }
