import { sent as sentOffer } from '@freight/contracts/testing/quotation-events'
import { test } from 'vitest'
import { after } from '../testing/after.ts'
import { rateUsage } from './rate-list.ts'

const group = (idCost: string, rateId: string | undefined) => ({
  idCost,
  source: rateId === undefined ? ('MANUAL' as const) : ('RATE' as const),
  ...(rateId !== undefined && { rateId, rateVersion: 1, rates: [{ rateId, rateVersion: 1, code: 'T-1' }] }),
  description: '',
  validez: '2026-12-31',
  ruta: '',
  carrier: '',
  agente: '',
  agenteNombre: '',
  comments: '',
  charges: [],
})
const added = (idCost: string, rateId?: string) => ({ type: 'CostGroupAdded' as const, data: group(idCost, rateId) })
const sent = { type: 'QuotationReopenedForPricing' as const, data: {} }

test('each cost lists the rates behind it', () => {
  after(rateUsage, added('c1', 'r1'), added('c2'), added('c3', 'r2')).shows({
    open: true,
    costs: { c1: { rates: ['r1'], validez: '2026-12-31' }, c3: { rates: ['r2'], validez: '2026-12-31' } },
    rates: ['r1', 'r2'],
  })
  after(rateUsage, added('c1', 'r1'), { type: 'CostGroupRemoved', data: { idCost: 'c1' } }).shows({
    costs: {},
    rates: [],
  })
  const changed = { ...group('c1', 'r1'), validez: '2026-11-30' }
  after(rateUsage, added('c1', 'r1'), { type: 'CostGroupChanged', data: changed }).shows({
    costs: { c1: { rates: ['r1'], validez: '2026-11-30' } },
  })
})

test('a decided or cancelled quotation is closed until it is reopened', () => {
  const cancelled = { type: 'QuotationCancelled' as const, data: { reasonCode: 'X', text: '' } }
  const rejected = { type: 'QuoteRejected' as const, data: { reasonCode: 'PRICE', text: '' } }
  const reopened = { type: 'QuoteReopened' as const, data: { reason: 'They came back' } }
  after(rateUsage, added('c1', 'r1'), cancelled).shows({ open: false, rates: ['r1'] })
  after(rateUsage, added('c1', 'r1'), rejected).shows({ open: false })
  after(rateUsage, added('c1', 'r1'), rejected, reopened).shows({ open: true, sent: false })
  after(rateUsage, added('c1', 'r1'), sent).shows({ sent: false })
  after(rateUsage, added('c1', 'r1'), { type: 'QuoteResumed', data: {} }).shows({ sent: false })
})

test('an offer counts as sent until it is priced again or postponed', () => {
  const postponed = { type: 'QuotePostponed' as const, data: { resumeOn: '2026-12-01' } }
  after(rateUsage, added('c1', 'r1'), sentOffer).shows({ sent: true, open: true })
  after(rateUsage, added('c1', 'r1'), sentOffer, sent).shows({ sent: false })
  after(rateUsage, added('c1', 'r1'), sentOffer, postponed).shows({ sent: false, open: true })
})
