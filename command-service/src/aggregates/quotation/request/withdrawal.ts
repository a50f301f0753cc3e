import { allows, may } from '@freight/contracts/access/policy'
import { Refusal } from '@freight/platform/event-store/decider'
import { refuseUnknownReason } from '../reason-in-use.ts'
import type { Stage } from '../quotation-state.ts'

export const withdrawal = {
  decide: {
    CancelQuotation: (data, { status }, meta) => {
      // The owner may cancel a request that pricing has not taken; afterwards it needs the permission.
      if (status !== 'REQUESTED' && !allows(may('BAJA_COTIZACION'), meta.principal, {}))
        throw new Refusal('FORBIDDEN', 'Once pricing works on it this needs BAJA_COTIZACION.', {
          permission: 'BAJA_COTIZACION',
        })
      refuseUnknownReason('cancelled', data.reasonCode, meta)
      return [{ type: 'QuotationCancelled', data }]
    },
  },
  evolve: {
    QuotationCancelled: (quotation) => ({ ...quotation, cancelled: true, followUpOn: undefined }),
  },
} satisfies Stage
