import { usualSettings } from '@freight/contracts/company-settings/settings'
import { permissionsOf, type Role } from '@freight/contracts/vocabulary/roles'
import {
  cancelled,
  costAdded,
  costGroup,
  published,
  requested,
  sellAdded,
  sellGroup,
  sent,
  taken,
} from '@freight/contracts/testing/quotation-events'
import { expect, test } from 'vitest'
import { stream } from '../testing/quotation-stream.ts'
import { actionsOf } from './actions.ts'
import { quotationAfter } from './quotation-state.ts'

const principal = (role: Role, userId = 'jcuadrado') => ({ userId, permissions: permissionsOf([role]) })
const priced = [requested(), taken, costAdded('cost-1', '800.00'), sellAdded('sell-1', '800.00', '1000.00')]

const terms = { margins: usualSettings.margins, clientNeedsIt: false }

const why = (
  command: string,
  reader: ReturnType<typeof principal>,
  events: readonly { type: string; data: unknown }[],
  today = '2026-03-03',
) => {
  const state = quotationAfter(stream(...events))
  const action = state && actionsOf(state, reader, today, terms).find((one) => one.command === command)
  return action?.possible ? 'possible' : action?.reason
}

test('cost requests for dangerous goods require the safety data sheet', () => {
  const dangerousRequest = requested({ dangerousGoods: { unNumber: '1263', imoClass: '3' } })
  const sheet = { documentId: 'd1', type: 'MSDS', name: 'Hoja.pdf', size: 1, sha256: 'ab' }
  const attached = { type: 'DocumentAttached', data: sheet }
  const removed = { type: 'DocumentRemoved', data: { documentId: 'd1', type: 'MSDS', name: 'Hoja.pdf' } }
  expect(why('RequestAgentCosts', principal('PRICING'), [requested()])).toBe('possible')
  expect(why('RequestAgentCosts', principal('PRICING'), [dangerousRequest])).toBe('DANGEROUS_GOODS_INCOMPLETE')
  expect(why('RequestAgentCosts', principal('PRICING'), [dangerousRequest, attached])).toBe('possible')
  expect(why('RemoveDocument', principal('PRICING'), [dangerousRequest])).toBe('UNKNOWN_DOCUMENT')
  expect(why('RemoveDocument', principal('PRICING'), [dangerousRequest, attached])).toBe('possible')
  expect(why('AddDocument', principal('PRICING'), [dangerousRequest, attached, removed])).toBe('possible')
})

test('pricing may take a request, a commercial may not', () => {
  expect(why('TakeQuotation', principal('PRICING'), [requested()])).toBe('possible')
  expect(why('TakeQuotation', principal('COMMERCIAL'), [requested()])).toBe('FORBIDDEN')
  // The missing right has precedence over the status, so that the action is not offered for later.
  expect(why('PublishQuote', principal('COMMERCIAL'), [requested()])).toBe('FORBIDDEN')
  expect(why('SendQuote', principal('ANALYST'), [requested()])).toBe('FORBIDDEN')
  expect(why('TakeQuotation', principal('PRICING'), [requested(), taken])).toBe('INVALID_TRANSITION')
})

test('a quotation with automatic cost requests may be taken as long as it has no assignee', () => {
  const byRules = [requested(), { type: 'CostRequestOpened', data: { costRequestId: 'r-1', contactId: 'k-1' } }]
  expect(why('TakeQuotation', principal('PRICING'), byRules)).toBe('possible')
  expect(why('TakeQuotation', principal('PRICING'), [...byRules, taken])).toBe('INVALID_TRANSITION')
})

test('a command that creates a quotation is not among the actions', () =>
  expect(why('RequestQuotation', principal('ADMINISTRATOR'), [requested()])).toBeUndefined())

test('an alternative based on a stale cost may be published only after the cost is confirmed', () => {
  const stale = { type: 'CostGroupMarkedStale', data: { idCost: 'cost-1', reason: 'CHARGE_CODE_RETIRED' } }
  const changedSell = { type: 'SellGroupChanged', data: sellGroup('sell-1', '800.00', '1100.00') }
  const selected = { type: 'SellSelected', data: { idSell: 'sell-1' } }
  const confirmed = { type: 'CostGroupConfirmed', data: { idCost: 'cost-1' } }
  const pricing = principal('PRICING', 'psosa')
  expect(why('PublishQuote', pricing, [...priced, selected, stale])).toBe('STALE_SELL')
  expect(why('PublishQuote', pricing, [...priced, selected, stale, changedSell])).toBe('STALE_COST')
  expect(why('PublishQuote', pricing, [...priced, selected, stale, changedSell, confirmed])).toBe('possible')
  const asItWas = { type: 'SellGroupChanged', data: sellGroup('sell-1', '800.00', '1000.00') }
  expect(why('SendQuote', pricing, [...priced, selected, published, stale, asItWas])).toBe('STALE_COST')
})

test('a publication requires a current alternative and a change', () => {
  const pricing = principal('PRICING', 'psosa')
  const changed = { type: 'CostGroupChanged', data: costGroup('cost-1', '900.00') }
  expect(why('PublishQuote', pricing, [requested(), taken])).toBe('NO_SELL')
  const selected = { type: 'SellSelected', data: { idSell: 'sell-1' } }
  expect(why('PublishQuote', pricing, [...priced, selected])).toBe('possible')
  expect(why('PublishQuote', pricing, [...priced, selected, changed])).toBe('STALE_SELL')
  expect(why('PublishQuote', pricing, [...priced, published])).toBe('NOTHING_CHANGED')
  expect(why('PublishQuote', pricing, [...priced, published, sellAdded('sell-2', '1.00', '2.00')])).toBe('possible')
  expect(why('PublishQuote', pricing, [requested(), taken, sellAdded('sell-1', '0.00', '0.00'), selected])).toBe(
    'EMPTY_QUOTE',
  )
})

test('the owner may send a published offer while it is valid', () => {
  const owner = principal('COMMERCIAL')
  const offered = [...priced, published]
  expect(why('SendQuote', owner, offered)).toBe('possible')
  expect(why('SendQuote', principal('COMMERCIAL', 'mrivas'), offered)).toBe('FORBIDDEN')
  expect(why('SendQuote', owner, offered, '2026-04-16')).toBe('EXPIRED')
  expect(why('SendQuote', owner, priced)).toBe('INVALID_TRANSITION')
  const another = [
    ...offered,
    sellAdded('sell-2', '1.00', '2.00'),
    { type: 'SellSelected', data: { idSell: 'sell-2' } },
  ]
  expect(why('SendQuote', owner, another)).toBe('possible')
  const changed = { type: 'SellGroupChanged', data: sellGroup('sell-1', '1.00', '2.00') }
  expect(why('SendQuote', owner, [...another, changed])).toBe('NOT_PUBLISHED')
  const internal = [requested({ scope: 'INTERNAL' }), ...priced.slice(1), published]
  expect(why('SendQuote', owner, internal)).toBe('INTERNAL_QUOTE')
  expect(why('RejectQuote', owner, internal)).toBe('INTERNAL_QUOTE')
  expect(why('RejectQuote', owner, offered)).toBe('possible')
})

test('only a manager may approve an expired offer', () => {
  const offer = { ...sent, data: { ...sent.data, sells: [{ idSell: 'sell-1', validez: '2026-04-15' }] } }
  const events = [...priced, published, offer]
  expect(why('ApproveQuote', principal('COMMERCIAL'), events)).toBe('possible')
  expect(why('ApproveQuote', principal('COMMERCIAL'), events, '2026-04-16')).toBe('EXPIRED')
  expect(why('ApproveQuote', principal('MANAGER'), events, '2026-04-16')).toBe('possible')
  const later = { ...sent, data: { ...sent.data, revisionNo: 2, sells: [{ idSell: 'sell-1', validez: '2026-04-20' }] } }
  expect(why('ApproveQuote', principal('COMMERCIAL'), [...events, later], '2026-04-16')).toBe('possible')
})

test('a sent revision may be approved while the next one is in preparation', () => {
  const back = { type: 'QuotationReopenedForPricing' as const, data: {} }
  const offer = { ...sent, data: { ...sent.data, sells: [{ idSell: 'sell-1', validez: '2026-04-15' }] } }
  expect(why('ApproveQuote', principal('COMMERCIAL'), [...priced, published, offer, back])).toBe('possible')
  expect(why('ApproveQuote', principal('COMMERCIAL'), priced)).toBe('SELL_NOT_SENT')
})

test('the owner may cancel an untaken request; after that it requires the permission', () => {
  expect(why('CancelQuotation', principal('COMMERCIAL'), [requested()])).toBe('possible')
  expect(why('CancelQuotation', principal('COMMERCIAL'), [requested(), taken])).toBe('FORBIDDEN')
  expect(why('CancelQuotation', principal('PRICING'), [requested(), taken])).toBe('possible')
})

test('a published quotation may not be released', () => {
  const pricing = principal('PRICING', 'psosa')
  expect(why('ReleaseQuotation', pricing, [requested(), taken])).toBe('possible')
  const reopened = [...priced, published, sent, { type: 'QuoteReopened', data: { reason: 'Again' } }]
  expect(why('ReleaseQuotation', pricing, reopened)).toBe('ALREADY_PUBLISHED')
})

test('a cancelled quotation accepts only notes', () => {
  const administrator = principal('ADMINISTRATOR')
  const events = [requested(), cancelled]
  expect(why('AddQuotationNote', administrator, events)).toBe('possible')
  for (const command of ['TakeQuotation', 'AddCostGroup', 'PostponeQuote', 'CancelQuotation'])
    expect(why(command, administrator, events)).toBe('INVALID_TRANSITION')
})

test('an alternative changed back to its published content is unchanged', () => {
  const pricing = principal('PRICING', 'psosa')
  const other = { type: 'SellGroupChanged', data: sellGroup('sell-1', '800.00', '1100.00') }
  const back = { type: 'SellGroupChanged', data: sellGroup('sell-1', '800.00', '1000.00') }
  expect(why('PublishQuote', pricing, [...priced, published, other])).toBe('possible')
  expect(why('PublishQuote', pricing, [...priced, published, other, back])).toBe('NOTHING_CHANGED')
  expect(why('SendQuote', pricing, [...priced, published, other])).toBe('NOT_PUBLISHED')
  expect(why('SendQuote', pricing, [...priced, published, other, back])).toBe('possible')
})

test('a missing cost or alternative may not be changed', () => {
  expect(why('ChangeCostGroup', principal('PRICING'), [requested()])).toBe('NO_COST')
  expect(why('ChangeSellGroup', principal('PRICING'), [requested(), taken])).toBe('NO_SELL')
  expect(why('RemoveSellGroup', principal('PRICING'), [requested(), taken])).toBe('NO_SELL')
})

const approvalRequested = {
  type: 'SellApprovalRequested',
  data: { idSell: 'sell-1', sellHash: 'x', reason: 'A new client', thresholdPct: '0' },
}
const approvalGiven = { type: 'SellApproved', data: { idSell: 'sell-1', sellHash: 'x', comment: '' } }
const atALoss = [requested(), taken, costAdded('cost-1', '800.00'), sellAdded('sell-1', '800.00', '700.00')]

test('an offer at a loss may be sent only with an approval', () => {
  const owner = principal('COMMERCIAL')
  expect(why('SendQuote', owner, [...atALoss, published])).toBe('APPROVAL_REQUIRED')
  expect(why('SendQuote', owner, [...atALoss, published, approvalRequested])).toBe('APPROVAL_REQUIRED')
  expect(why('SendQuote', owner, [...atALoss, published, approvalRequested, approvalGiven])).toBe('possible')
})

test('approval may be requested once, and only a manager who did not request it may give it', () => {
  const manager = principal('MANAGER', 'vrios')
  expect(why('RequestSellApproval', principal('COMMERCIAL'), priced)).toBe('possible')
  expect(why('RequestSellApproval', principal('COMMERCIAL'), [...priced, approvalRequested])).toBe('APPROVAL_STANDS')
  expect(why('ApproveSell', manager, priced)).toBe('APPROVAL_NOT_REQUESTED')
  expect(why('ApproveSell', manager, [...priced, approvalRequested])).toBe('possible')
  expect(why('ApproveSell', principal('COMMERCIAL'), [...priced, approvalRequested])).toBe('FORBIDDEN')
})

test('only a stale alternative or cost may be confirmed', () => {
  const pricing = principal('PRICING', 'psosa')
  const changed = { type: 'CostGroupChanged', data: costGroup('cost-1', '900.00') }
  expect(why('ConfirmSellGroup', pricing, priced)).toBe('NOTHING_STALE')
  expect(why('ConfirmSellGroup', pricing, [...priced, changed])).toBe('possible')
  expect(why('ConfirmCostGroup', pricing, priced)).toBe('NOTHING_STALE')
})

test('only a recorded invoice may be withdrawn, and a reopening requires the withdrawal of all', () => {
  const wonQuotation = [
    ...priced,
    published,
    sent,
    { type: 'QuoteApproved', data: { idSell: 'sell-1', clientReference: '' } },
  ]
  const invoice = { idSell: 'sell-1', document: 'A 1', currency: 'USD', amount: '10.00' }
  const recorded = { type: 'SellInvoiced', data: { ...invoice, idCharge: [], date: '2026-03-02' } }
  const withdrawn = {
    type: 'SellInvoiceWithdrawn',
    data: { ...invoice, recordedIn: wonQuotation.length + 1, reason: 'x' },
  }
  const possibilities = (events: Parameters<typeof why>[2]) => [
    why('WithdrawInvoicing', principal('ADMINISTRATION'), events),
    why('ReopenQuote', principal('MANAGER'), events),
  ]
  expect(possibilities(wonQuotation)).toEqual(['INVOICE_NOT_RECORDED', 'possible'])
  expect(possibilities([...wonQuotation, recorded])).toEqual(['possible', 'ALREADY_INVOICED'])
  expect(possibilities([...wonQuotation, recorded, withdrawn])).toEqual(['INVOICE_NOT_RECORDED', 'possible'])
  expect(why('WithdrawInvoicing', principal('PRICING'), [...wonQuotation, recorded])).toBe('FORBIDDEN')
})
