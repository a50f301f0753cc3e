import type { FxSnapshot } from '@freight/contracts/pricing/exchange'
import type { Shipment } from '@freight/contracts/pricing/priced-lines'
import type { QuotationDetail } from '@freight/contracts/quotation/views'

/** What the grid of charges has to know: the shipment, whose side our client is on, and what converts and taxes. */
export type GridShipment = Shipment &
  Pick<QuotationDetail, 'direction' | 'incoterm' | 'vatPct' | 'deliveryAtTerminal'> & { fx: FxSnapshot }
