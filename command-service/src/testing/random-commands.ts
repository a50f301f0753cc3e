import { allows, type Principal, type Ownership } from '@freight/contracts/access/policy'
import { carriedLegs } from '@freight/contracts/vocabulary/journey'
import { type QuotationCommand, quotationCommands } from '@freight/contracts/quotation/quotation-commands'
import { clientDeclineReasons } from '@freight/contracts/company-settings/reason-codes'
import { isPossible } from '@freight/contracts/quotation/transitions'
import { reminderKinds } from '@freight/contracts/quotation/reminder'
import fc from 'fast-check'
import type { Quotation } from '../aggregates/quotation/quotation-state.ts'
import { chances, costsFor, legsToCombine } from './random-chances.ts'
import { evaluationOf } from './random-evaluation.ts'
import { filesOf } from './random-files.ts'
import { priceBasisAt, priceOf } from './random-prices.ts'
import {
  colleague,
  commercial,
  delivery,
  lookups,
  manager,
  otherCommercial,
  pallet,
  pricing,
} from './quotation-sentences.ts'

const system: Principal = { userId: 'system', permissions: [], system: true }
const staff = [commercial, otherCommercial, colleague, pricing, manager]

/** A random command; the numbers select among the existing items. */
export const anyWish = fc.record({
  authorIndex: fc.nat(100),
  /** Whether the command is possible now and its author has the right. */
  isAllowed: fc.integer({ min: 0, max: 9 }).map((roll) => roll > 0),
  commandIndex: fc.nat(10_000),
  itemIndex: fc.nat(100),
  prices: fc.array(fc.integer({ min: 0, max: 400_000 }), { minLength: 3, maxLength: 3 }),
  currencies: fc.array(fc.constantFrom('USD', 'EUR', 'ARS'), { minLength: 3, maxLength: 3 }),
  lines: fc.integer({ min: 1, max: 3 }),
  validFor: fc.integer({ min: -3, max: 40 }),
  daysLater: fc.constantFrom(0, 0, 0, 0, 1, 5),
  rates: fc.constantFrom('usual', 'usual', 'moved', 'none'),
  flags: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
})
export type Wish = typeof anyWish extends fc.Arbitrary<infer One> ? One : never

const pick = <One>(all: readonly One[], number: number): One | undefined => all[number % Math.max(all.length, 1)]
const dayAfter = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
const codes = ['FRT', 'FSC', 'HDL', 'LOC', 'OLD'] as const

type Now = { quotation: Quotation; today: string }

const costsOf = ({ lines, prices, currencies, validFor, itemIndex, flags }: Wish, today: string) => ({
  validez: dayAfter(today, validFor),
  ...(flags[0] && { legs: [pick(carriedLegs, itemIndex)] }),
  carrier: flags[3] ? 'LATAM' : '',
  // The provider klm has its own chargeable weight rule.
  agente: pick(['', 'klm', 'unknown'], itemIndex) ?? '',
  ...(flags[1] && { weighAnew: true }),
  charges: prices.slice(0, lines).map((price, index) => {
    const meaning = priceBasisAt(itemIndex + index, 'costPerKg')
    const isPerUnit = (itemIndex + index) % 3 === 0
    return {
      idCharge: pick(codes, itemIndex + index),
      currency: currencies[index],
      ...(flags[2] && index > 0 && { included: true }),
      ...priceOf(meaning, isPerUnit ? { costPerKg: (price / 1000).toFixed(3) } : { amount: (price / 100).toFixed(2) }),
    }
  }),
})

const sellsOf = (sample: Wish, { quotation, today }: Now) => {
  const { lines, prices, currencies, validFor, itemIndex, flags } = sample
  const cost = flags[0] ? pick(quotation.costs, itemIndex) : undefined
  const scopes = ['CLIENT', 'ON_REQUEST', 'INTERNAL'] as const
  return {
    ...(cost && { idCost: cost.idCost }),
    validez: dayAfter(today, validFor),
    ...(flags[1] && { validityOverrideReason: 'Confirmed by phone' }),
    charges: [
      ...(flags[2]
        ? [
            {
              idCharge: 'DTO',
              sellCurrency: currencies[0],
              ...(itemIndex % 2 === 0
                ? { sellAmountPerUnit: '-2.5', calculator: 'PERCENT', unit: 'GOODS' }
                : { sellAmount: `-${itemIndex}.50` }),
              ...(flags[1] && { tax: 'VAT', taxReason: 'Off what is taxed' }),
            },
          ]
        : []),
      ...prices.slice(0, lines).map((price, index) => {
        // Sometimes its later lines use another cost.
        const source = index > 0 && flags[2] ? pick(quotation.costs, itemIndex + index) : cost
        const costCharge = source?.charges[index % source.charges.length]
        const isFree = (itemIndex + index) % 7 === 0
        const meaning = priceBasisAt(itemIndex + index, 'sellAmountPerUnit')
        return {
          idCharge: costCharge?.idCharge ?? pick(codes, itemIndex + index),
          ...(costCharge && { costIndex: costCharge.chargeIndex, ...(source !== cost && { idCost: source?.idCost }) }),
          sellCurrency: currencies[index],
          ...(isFree
            ? { sellAmount: '0', ...(flags[2] ? { included: true } : { scope: 'INTERNAL' }) }
            : {
                ...priceOf(meaning, { sellAmount: (price / 100).toFixed(2) }),
                ...(flags[3] && { scope: pick(scopes, itemIndex + index) }),
              }),
        }
      }),
    ],
  }
}

const bodies: Partial<Record<QuotationCommand, (sample: Wish, now: Now) => unknown>> = {
  AssignQuotation: ({ flags }) =>
    flags[0] ? { assignedTo: 'pgomez' } : { commercial: flags[1] ? 'mcosta' : 'lferreyra' },
  AddQuotationNote: () => ({ text: 'Ask again on Monday' }),
  AddDocument: ({ itemIndex }) => ({
    documentId: `d${itemIndex}`,
    type: 'PKL',
    name: 'a.pdf',
    size: 1,
    sha256: String(itemIndex).padStart(64, '0'),
  }),
  RemoveDocument: ({ itemIndex }, { quotation }) => ({
    documentId: pick(quotation.docs, itemIndex)?.documentId ?? 'none',
  }),
  AddCostGroup: (sample, { quotation, today }) => ({
    ...costsOf(sample, today),
    // Sometimes a cost for the delivery next to one for the main carriage: together they form a combination.
    ...(sample.flags[0] && {
      legs: [quotation.costs.some(({ legs }) => legs?.includes('MAIN_CARRIAGE')) ? 'DELIVERY' : 'MAIN_CARRIAGE'],
    }),
  }),
  ChangeCostGroup: (sample, { quotation, today }) => ({
    ...costsOf(sample, today),
    idCost: pick(quotation.costs, sample.itemIndex)?.idCost ?? 'none',
  }),
  RemoveCostGroup: ({ itemIndex }, { quotation }) => ({ idCost: pick(quotation.costs, itemIndex)?.idCost ?? 'none' }),
  AddRatedCost: ({ itemIndex }) => ({
    rates: [
      { rateId: pick(Object.keys(lookups.rates), itemIndex) ?? 'none', rateVersion: itemIndex % 9 === 0 ? 2 : 3 },
    ],
  }),
  RestoreCostGroup: ({ itemIndex }, { quotation }) => ({
    idCost: pick(quotation.removedCosts, itemIndex)?.group.idCost ?? 'none',
  }),
  MarkCostGroupStale: ({ itemIndex }, { quotation }) => ({
    idCost: pick(quotation.costs, itemIndex)?.idCost ?? 'none',
    reason: 'CHARGE_CODE_RETIRED',
  }),
  ConfirmCostGroup: ({ itemIndex }, { quotation }) => ({ idCost: pick(quotation.staleCosts, itemIndex) ?? 'none' }),
  AmendRequest: ({ prices, flags, itemIndex }) => ({
    ...(flags[0] && { packingData: [{ ...pallet, cantidad: 1 + ((prices[0] ?? 0) % 9) }] }),
    ...(flags[1] && { commodityDescr: `Bearings ${itemIndex}`, valorMercaderia: '18450' }),
    ...(flags[2] && { incoterm: pick(['FCA', 'CIF', 'DAP'], itemIndex) }),
    ...(flags[3] && itemIndex % 5 === 0 && { scope: pick(['CLIENT', 'ON_REQUEST', 'INTERNAL'], itemIndex) }),
    ...(itemIndex % 7 === 0 && { deliveryData: flags[2] ? [{ ...delivery, nroOrden: `PO ${itemIndex}` }] : null }),
    ...(itemIndex % 11 === 0 && { transportMode: 'SEA', modo: 'LCL' }),
  }),
  RequestAgentCosts: ({ itemIndex, flags }) => ({
    contacts: [{ providerId: 'p1', contactId: itemIndex % 9 === 0 ? 'nobody' : 'k1' }],
    ...(flags[0] && { sections: pick([[], ['ORIGIN'], ['DESTINATION', 'FREIGHT']], itemIndex) }),
  }),
  RecordAgentCosts: (sample, { quotation, today }) => ({
    costRequestId: pick(Object.keys(quotation.submissions), sample.itemIndex) ?? 'r0',
    submissionNo: 1 + (sample.itemIndex % 3),
    groups: sample.flags[0] ? [costsOf(sample, today)] : [costsOf(sample, today), costsOf(sample, today)],
  }),
  // One cost for the main carriage and one for the delivery, if they exist; few terms require more legs.
  KeepCombination: ({ itemIndex, flags }, { quotation }) => ({
    idCosts: legsToCombine(quotation).map((leg) => pick(costsFor(quotation, leg), itemIndex)?.idCost ?? 'none'),
    ...(flags[1] && { name: 'By way of Santos' }),
  }),
  DropCombination: ({ itemIndex }, { quotation }) => ({
    combinationId: pick(quotation.combinations, itemIndex)?.combinationId ?? 'none',
  }),
  AddSellGroup: sellsOf,
  ChangeSellGroup: (sample, now) => ({
    ...sellsOf(sample, now),
    idSell: pick(now.quotation.sells, sample.itemIndex)?.group.idSell ?? 'none',
  }),
  ChangeSellGroups: (sample, now) => ({
    groups: now.quotation.sells.map(({ group: { idSell } }) => ({ ...sellsOf(sample, now), idSell })),
  }),
  RemoveSellGroup: ({ itemIndex }, { quotation }) => ({
    idSell: pick(quotation.sells, itemIndex)?.group.idSell ?? 'none',
  }),
  RestoreSellGroup: ({ itemIndex }, { quotation }) => ({
    idSell: pick(quotation.removedSells, itemIndex)?.group.idSell ?? 'none',
  }),
  SelectSell: ({ itemIndex }, { quotation }) => ({ idSell: pick(quotation.sells, itemIndex)?.group.idSell ?? 'none' }),
  ConfirmSellGroup: ({ itemIndex }, { quotation }) => ({
    idSell:
      pick(
        quotation.sells.filter(({ stale }) => stale),
        itemIndex,
      )?.group.idSell ?? 'none',
  }),
  RequestSellApproval: ({ itemIndex }, { quotation }) => ({
    idSell: pick(quotation.sells, itemIndex)?.group.idSell ?? 'none',
    reason: 'A new client',
  }),
  ApproveSell: ({ itemIndex }, { quotation }) => ({
    idSell: pick(Object.keys(quotation.approvals), itemIndex) ?? 'none',
  }),
  RejectSell: ({ itemIndex }, { quotation }) => ({
    idSell: pick(Object.keys(quotation.approvals), itemIndex) ?? 'none',
    reason: 'Too low',
  }),
  SetClientDocument: ({ itemIndex }, { quotation }) => ({
    alternatives: [pick(quotation.sells, itemIndex)?.group.idSell ?? 'none'],
  }),
  RecordQuoteDocument: ({ itemIndex }) => ({ revisionNo: 1 + (itemIndex % 3), documentSha256: 'ab', size: 1 }),
  RecordQuoteMail: ({ itemIndex, flags }) => ({
    revisionNo: 1 + (itemIndex % 3),
    ...(flags[1] && { again: itemIndex }),
    ...(flags[0] ? { messageId: 'm' } : { error: '550', ...(flags[1] && { isWaiting: true }) }),
  }),
  SendQuote: ({ itemIndex, flags }, { quotation }) => {
    const published = quotation.publication.sells.map(({ idSell }) => idSell)
    const one = pick(published, itemIndex) ?? 'none'
    return {
      idSells: flags[0] ? [one] : published.slice(0, 5),
      recipients: [{ name: 'Ana', mail: 'ana@acme.example' }],
      channel: flags[1] ? 'MAIL' : 'DOWNLOAD',
    }
  },
  ApproveQuote: ({ itemIndex, flags }, { quotation }) => {
    const revision = flags[1] ? pick(quotation.sent, itemIndex) : quotation.sent.at(-1)
    return {
      ...(flags[1] && { revisionNo: revision?.no ?? 9 }),
      idSell: pick(revision?.sells ?? [], itemIndex)?.idSell ?? 'none',
      ...(flags[0] && { expiryOverrideReason: 'Held by the carrier' }),
    }
  },
  AcceptClientOffer: ({ itemIndex }, { quotation }) => ({
    idSell: pick(quotation.sent.at(-1)?.sells ?? [], itemIndex)?.idSell ?? 'none',
    name: 'Ana',
  }),
  DeclineClientOffer: ({ itemIndex }) => ({ reasonCode: pick(clientDeclineReasons, itemIndex), text: 'x' }),
  AskClientQuestion: () => ({ text: 'Is it direct?' }),
  RevokeClientLink: ({ itemIndex }, { quotation }) => ({
    tokenId: pick(quotation.clientLinks, itemIndex)?.tokenId ?? 'none',
  }),
  RejectQuote: () => ({ reasonCode: 'PRICE' }),
  PostponeQuote: ({ validFor }, { today }) => ({ resumeOn: dayAfter(today, validFor) }),
  RecordOfferReceipt: () => ({ text: 'Ana, by phone' }),
  ScheduleFollowUp: ({ validFor, flags }, { today }) => ({
    ...(flags[0] && { on: dayAfter(today, validFor) }),
    text: 'x',
  }),
  RequestBooking: ({ flags }) => ({ way: flags[0] ? 'FILE' : 'WEBHOOK', to: 'ERP' }),
  RecordBookingReply: ({ itemIndex }, { quotation }) => ({
    bookingId: pick(Object.keys(quotation.bookings), itemIndex) ?? 'none',
    outcome: 'ACCEPTED',
    number: 'B 1',
    text: '',
  }),
  RemindQuotation: ({ itemIndex }, { quotation, today }) => {
    const kind = pick(reminderKinds, itemIndex)
    const askedAt = kind === 'CLIENT_QUESTION_WAITING' ? pick(quotation.openQuestions, itemIndex)?.at : undefined
    return { kind, since: askedAt ?? `${today}T12:00:00.000Z` }
  },
  KeepAgentDocuments: (sample, { quotation }) => filesOf(sample, quotation),
  CloseCostRequest: ({ itemIndex, flags }, { quotation }) => ({
    costRequestId: pick(Object.keys(quotation.submissions), itemIndex) ?? 'none',
    providerName: 'Blue Delta',
    state: flags[0] ? 'DECLINED' : 'EXPIRED',
    ...(flags[0] && { reasonCode: 'NO_SPACE' }),
  }),
  TellOfChangedRate: ({ itemIndex }, { quotation }) => {
    const rated = quotation.costs.flatMap(({ idCost, rateId }) => (rateId === undefined ? [] : [{ idCost, rateId }]))
    return { ...(pick(rated, itemIndex) ?? { idCost: 'none', rateId: 'none' }), reason: 'RATE_SUSPENDED' }
  },
  AwaitCostRequest: ({ itemIndex }, { quotation }) => ({
    costRequestId: pick(Object.keys(quotation.submissions), itemIndex) ?? 'none',
    providerName: 'Blue Delta',
  }),
  ReopenQuote: () => ({ reason: 'New volume' }),
  RecordInvoicing: ({ itemIndex, prices, flags }, { quotation, today }) => ({
    ...(flags[0]
      ? { side: 'SELL', idSell: quotation.selected ?? 'none' }
      : { side: 'COST', idCost: pick(quotation.costs, itemIndex)?.idCost ?? 'none' }),
    document: `A ${itemIndex}`,
    date: today,
    currency: 'USD',
    amount: String(1 + (prices[0] ?? 0)),
    excessReason: 'Storage was added',
  }),
  WithdrawInvoicing: ({ itemIndex }, { quotation }) => {
    const invoice = pick(quotation.invoices, itemIndex)
    return {
      ...(invoice?.idCost === undefined ? { side: 'SELL' } : { side: 'COST', idCost: invoice.idCost }),
      document: invoice?.document ?? 'none',
      reason: 'Of another quotation',
    }
  },
  CancelQuotation: () => ({ reasonCode: 'ERROR' }),
  RecordRulesEvaluated: evaluationOf,
}

const allCommands = (Object.keys(quotationCommands) as QuotationCommand[]).filter(
  (one) => !quotationCommands[one].creates && one !== 'RecordRulesEvaluated',
)
// Rare, because these commands would end most lives early, or do what another one does.
const rareNames: ReadonlySet<string> = new Set([
  'CancelQuotation',
  'RejectQuote',
  'PostponeQuote',
  'ReleaseQuotation',
  'AutoRate',
  'TellOfChangedRate',
  'RevokeClientLink',
  'ChangeSellGroups',
])
// Frequent, because these commands advance a life.
const frequentNames = ['PublishQuote', 'SendQuote', 'ApproveQuote', 'AddSellGroup', 'ConfirmSellGroup'] as const

/** The selected command with a body for the present state; mostly by a user with the right. */
export const commandOf = (sample: Wish, now: Now, ownership: Ownership) => {
  const { status, cancelled, bookings } = now.quotation
  const isFitting = (one: QuotationCommand) =>
    !sample.isAllowed ||
    (status !== 'NONE' &&
      isPossible(one, status, cancelled) &&
      (one !== 'RecordBookingReply' || Object.keys(bookings).length > 0))
  const common = [
    ...allCommands.filter((one) => !rareNames.has(one)),
    ...frequentNames,
    ...frequentNames,
    ...chances(now.quotation),
  ].filter(isFitting)
  const rareCommands = allCommands.filter((one) => rareNames.has(one) && isFitting(one))
  const candidates = sample.commandIndex % 20 === 0 && rareCommands.length > 0 ? rareCommands : common
  const command = pick(candidates, Math.floor(sample.commandIndex / 20)) ?? 'AddQuotationNote'
  const { policy } = quotationCommands[command]
  const links = now.quotation.clientLinks.map(({ tokenId }): Principal => ({
    userId: 'client',
    permissions: [],
    link: tokenId,
  }))
  const permitted = [...staff, ...links].filter((one) => sample.isAllowed && allows(policy, one, ownership))
  // Users and rules request costs.
  const byRules = command === 'RequestAgentCosts' && sample.flags[3]
  const principal = byRules
    ? system
    : (pick(permitted, sample.authorIndex) ?? (sample.isAllowed ? system : (pick(staff, sample.authorIndex) ?? system)))
  return { command, body: bodies[command]?.(sample, now) ?? {}, principal }
}
