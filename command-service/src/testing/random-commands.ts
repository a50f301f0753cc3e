import { allows, type Principal, type Ownership } from '@freight/contracts/access/policy'
import { carriedLegs } from '@freight/contracts/choices'
import { type QuotationCommand, quotationCommands } from '@freight/contracts/quotation/quotation-commands'
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
export const wish = fc.record({
  who: fc.nat(100),
  /** Whether the command is possible now and its author has the right. */
  fitting: fc.integer({ min: 0, max: 9 }).map((roll) => roll > 0),
  what: fc.nat(10_000),
  which: fc.nat(100),
  prices: fc.array(fc.integer({ min: 0, max: 400_000 }), { minLength: 3, maxLength: 3 }),
  currencies: fc.array(fc.constantFrom('USD', 'EUR', 'ARS'), { minLength: 3, maxLength: 3 }),
  lines: fc.integer({ min: 1, max: 3 }),
  validFor: fc.integer({ min: -3, max: 40 }),
  daysLater: fc.constantFrom(0, 0, 0, 0, 1, 5),
  rates: fc.constantFrom('usual', 'usual', 'moved', 'none'),
  dice: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
})
export type Wish = typeof wish extends fc.Arbitrary<infer One> ? One : never

const pick = <One>(all: readonly One[], number: number): One | undefined => all[number % Math.max(all.length, 1)]
const dayAfter = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
const codes = ['FRT', 'FSC', 'HDL', 'LOC', 'OLD'] as const

type Now = { quotation: Quotation; today: string }

const costsOf = ({ lines, prices, currencies, validFor, which, dice }: Wish, today: string) => ({
  validez: dayAfter(today, validFor),
  ...(dice[0] && { legs: [pick(carriedLegs, which)] }),
  carrier: dice[3] ? 'LATAM' : '',
  // The provider klm has its own chargeable weight rule.
  agente: pick(['', 'klm', 'unknown'], which) ?? '',
  ...(dice[1] && { weighAnew: true }),
  charges: prices.slice(0, lines).map((price, index) => {
    const meaning = priceBasisAt(which + index, 'costPerKg')
    const isPerUnit = (which + index) % 3 === 0
    return {
      idCharge: pick(codes, which + index),
      currency: currencies[index],
      ...(dice[2] && index > 0 && { included: true }),
      ...priceOf(meaning, isPerUnit ? { costPerKg: (price / 1000).toFixed(3) } : { amount: (price / 100).toFixed(2) }),
    }
  }),
})

const sellsOf = (sample: Wish, { quotation, today }: Now) => {
  const { lines, prices, currencies, validFor, which, dice } = sample
  const cost = dice[0] ? pick(quotation.costs, which) : undefined
  const scopes = ['CLIENT', 'ON_REQUEST', 'INTERNAL'] as const
  return {
    ...(cost && { idCost: cost.idCost }),
    validez: dayAfter(today, validFor),
    ...(dice[1] && { validityOverrideReason: 'Confirmed by phone' }),
    charges: [
      ...(dice[2]
        ? [
            {
              idCharge: 'DTO',
              sellCurrency: currencies[0],
              ...(which % 2 === 0
                ? { sellAmountPerUnit: '-2.5', calculator: 'PERCENT', unit: 'GOODS' }
                : { sellAmount: `-${which}.50` }),
              ...(dice[1] && { tax: 'VAT', taxReason: 'Off what is taxed' }),
            },
          ]
        : []),
      ...prices.slice(0, lines).map((price, index) => {
        // Sometimes its later lines use another cost.
        const source = index > 0 && dice[2] ? pick(quotation.costs, which + index) : cost
        const costCharge = source?.charges[index % source.charges.length]
        const isFree = (which + index) % 7 === 0
        const meaning = priceBasisAt(which + index, 'sellAmountPerUnit')
        return {
          idCharge: costCharge?.idCharge ?? pick(codes, which + index),
          ...(costCharge && { costIndex: costCharge.chargeIndex, ...(source !== cost && { idCost: source?.idCost }) }),
          sellCurrency: currencies[index],
          ...(isFree
            ? { sellAmount: '0', ...(dice[2] ? { included: true } : { scope: 'INTERNAL' }) }
            : {
                ...priceOf(meaning, { sellAmount: (price / 100).toFixed(2) }),
                ...(dice[3] && { scope: pick(scopes, which + index) }),
              }),
        }
      }),
    ],
  }
}

const bodies: Partial<Record<QuotationCommand, (sample: Wish, now: Now) => unknown>> = {
  AssignQuotation: ({ dice }) =>
    dice[0] ? { assignedTo: 'pgomez' } : { commercial: dice[1] ? 'mcosta' : 'lferreyra' },
  AddQuotationNote: () => ({ text: 'Ask again on Monday' }),
  AddDocument: ({ which }) => ({
    documentId: `d${which}`,
    type: 'PKL',
    name: 'a.pdf',
    size: 1,
    sha256: String(which).padStart(64, '0'),
  }),
  RemoveDocument: ({ which }, { quotation }) => ({ documentId: pick(quotation.docs, which)?.documentId ?? 'none' }),
  AddCostGroup: (sample, { quotation, today }) => ({
    ...costsOf(sample, today),
    // Sometimes a cost for the delivery next to one for the main carriage: together they form a combination.
    ...(sample.dice[0] && {
      legs: [quotation.costs.some(({ legs }) => legs?.includes('MAIN_CARRIAGE')) ? 'DELIVERY' : 'MAIN_CARRIAGE'],
    }),
  }),
  ChangeCostGroup: (sample, { quotation, today }) => ({
    ...costsOf(sample, today),
    idCost: pick(quotation.costs, sample.which)?.idCost ?? 'none',
  }),
  RemoveCostGroup: ({ which }, { quotation }) => ({ idCost: pick(quotation.costs, which)?.idCost ?? 'none' }),
  AddRatedCost: ({ which }) => ({
    rates: [{ rateId: pick(Object.keys(lookups.rates), which) ?? 'none', rateVersion: which % 9 === 0 ? 2 : 3 }],
  }),
  RestoreCostGroup: ({ which }, { quotation }) => ({
    idCost: pick(quotation.removedCosts, which)?.group.idCost ?? 'none',
  }),
  MarkCostGroupStale: ({ which }, { quotation }) => ({
    idCost: pick(quotation.costs, which)?.idCost ?? 'none',
    reason: 'CHARGE_CODE_RETIRED',
  }),
  ConfirmCostGroup: ({ which }, { quotation }) => ({ idCost: pick(quotation.staleCosts, which) ?? 'none' }),
  AmendRequest: ({ prices, dice, which }) => ({
    ...(dice[0] && { packingData: [{ ...pallet, cantidad: 1 + ((prices[0] ?? 0) % 9) }] }),
    ...(dice[1] && { commodityDescr: `Bearings ${which}`, valorMercaderia: '18450' }),
    ...(dice[2] && { incoterm: pick(['FCA', 'CIF', 'DAP'], which) }),
    ...(dice[3] && which % 5 === 0 && { scope: pick(['CLIENT', 'ON_REQUEST', 'INTERNAL'], which) }),
    ...(which % 7 === 0 && { deliveryData: dice[2] ? [{ ...delivery, nroOrden: `PO ${which}` }] : null }),
    ...(which % 11 === 0 && { transportMode: 'SEA', modo: 'LCL' }),
  }),
  RequestAgentCosts: ({ which }) => ({
    contacts: [{ providerId: 'p1', contactId: which % 9 === 0 ? 'nobody' : 'k1' }],
  }),
  RecordAgentCosts: (sample, { quotation, today }) => ({
    costRequestId: pick(Object.keys(quotation.submissions), sample.which) ?? 'r0',
    submissionNo: 1 + (sample.which % 3),
    groups: sample.dice[0] ? [costsOf(sample, today)] : [costsOf(sample, today), costsOf(sample, today)],
  }),
  // One cost for the main carriage and one for the delivery, if they exist; few terms require more legs.
  KeepCombination: ({ which, dice }, { quotation }) => ({
    idCosts: legsToCombine(quotation).map((leg) => pick(costsFor(quotation, leg), which)?.idCost ?? 'none'),
    ...(dice[1] && { name: 'By way of Santos' }),
  }),
  DropCombination: ({ which }, { quotation }) => ({
    combinationId: pick(quotation.combinations, which)?.combinationId ?? 'none',
  }),
  AddSellGroup: sellsOf,
  ChangeSellGroup: (sample, now) => ({
    ...sellsOf(sample, now),
    idSell: pick(now.quotation.sells, sample.which)?.group.idSell ?? 'none',
  }),
  RemoveSellGroup: ({ which }, { quotation }) => ({ idSell: pick(quotation.sells, which)?.group.idSell ?? 'none' }),
  RestoreSellGroup: ({ which }, { quotation }) => ({
    idSell: pick(quotation.removedSells, which)?.group.idSell ?? 'none',
  }),
  SelectSell: ({ which }, { quotation }) => ({ idSell: pick(quotation.sells, which)?.group.idSell ?? 'none' }),
  ConfirmSellGroup: ({ which }, { quotation }) => ({
    idSell:
      pick(
        quotation.sells.filter(({ stale }) => stale),
        which,
      )?.group.idSell ?? 'none',
  }),
  RequestSellApproval: ({ which }, { quotation }) => ({
    idSell: pick(quotation.sells, which)?.group.idSell ?? 'none',
    reason: 'A new client',
  }),
  ApproveSell: ({ which }, { quotation }) => ({ idSell: pick(Object.keys(quotation.approvals), which) ?? 'none' }),
  RejectSell: ({ which }, { quotation }) => ({
    idSell: pick(Object.keys(quotation.approvals), which) ?? 'none',
    reason: 'Too low',
  }),
  SetClientDocument: ({ which }, { quotation }) => ({
    alternatives: [pick(quotation.sells, which)?.group.idSell ?? 'none'],
  }),
  RecordQuoteDocument: ({ which }) => ({ revisionNo: 1 + (which % 3), documentSha256: 'ab', size: 1 }),
  RecordQuoteMail: ({ which, dice }) => ({
    revisionNo: 1 + (which % 3),
    ...(dice[1] && { again: which }),
    ...(dice[0] ? { messageId: 'm' } : { error: '550', ...(dice[1] && { isWaiting: true }) }),
  }),
  SendQuote: ({ which, dice }, { quotation }) => {
    const published = quotation.publication.sells.map(({ idSell }) => idSell)
    const one = pick(published, which) ?? 'none'
    return {
      idSells: dice[0] ? [one] : published.slice(0, 5),
      recipients: [{ name: 'Ana', mail: 'ana@acme.example' }],
      channel: dice[1] ? 'MAIL' : 'DOWNLOAD',
    }
  },
  ApproveQuote: ({ which, dice }, { quotation }) => {
    const revision = dice[1] ? pick(quotation.sent, which) : quotation.sent.at(-1)
    return {
      ...(dice[1] && { revisionNo: revision?.no ?? 9 }),
      idSell: pick(revision?.sells ?? [], which)?.idSell ?? 'none',
      ...(dice[0] && { expiryOverrideReason: 'Held by the carrier' }),
    }
  },
  RejectQuote: () => ({ reasonCode: 'PRICE' }),
  PostponeQuote: ({ validFor }, { today }) => ({ resumeOn: dayAfter(today, validFor) }),
  ScheduleFollowUp: ({ validFor, dice }, { today }) => ({
    ...(dice[0] && { on: dayAfter(today, validFor) }),
    text: 'x',
  }),
  RemindQuotation: ({ which }, { today }) => ({ kind: pick(reminderKinds, which), since: `${today}T12:00:00.000Z` }),
  KeepAgentDocuments: (sample, { quotation }) => filesOf(sample, quotation),
  CloseCostRequest: ({ which, dice }, { quotation }) => ({
    costRequestId: pick(Object.keys(quotation.submissions), which) ?? 'none',
    providerName: 'Blue Delta',
    state: dice[0] ? 'DECLINED' : 'EXPIRED',
    ...(dice[0] && { reasonCode: 'NO_SPACE' }),
  }),
  TellOfChangedRate: ({ which }, { quotation }) => {
    const rated = quotation.costs.flatMap(({ idCost, rateId }) => (rateId === undefined ? [] : [{ idCost, rateId }]))
    return { ...(pick(rated, which) ?? { idCost: 'none', rateId: 'none' }), reason: 'RATE_SUSPENDED' }
  },
  AwaitCostRequest: ({ which }, { quotation }) => ({
    costRequestId: pick(Object.keys(quotation.submissions), which) ?? 'none',
    providerName: 'Blue Delta',
  }),
  ReopenQuote: () => ({ reason: 'New volume' }),
  RecordInvoicing: ({ which, prices, dice }, { quotation, today }) => ({
    ...(dice[0]
      ? { side: 'SELL', idSell: quotation.selected ?? 'none' }
      : { side: 'COST', idCost: pick(quotation.costs, which)?.idCost ?? 'none' }),
    document: `A ${which}`,
    date: today,
    currency: 'USD',
    amount: String(1 + (prices[0] ?? 0)),
    excessReason: 'Storage was added',
  }),
  WithdrawInvoicing: ({ which }, { quotation }) => {
    const invoice = pick(quotation.invoices, which)
    return {
      ...(invoice?.idCost === undefined ? { side: 'SELL' } : { side: 'COST', idCost: invoice.idCost }),
      document: invoice?.document ?? 'none',
      reason: 'Of another quotation',
    }
  },
  CancelQuotation: () => ({ reasonCode: 'ERROR' }),
  RecordRulesEvaluated: evaluationOf,
}

const all = (Object.keys(quotationCommands) as QuotationCommand[]).filter(
  (one) => !quotationCommands[one].creates && one !== 'RecordRulesEvaluated',
)
// Rare, because these commands would end most lives early.
const rare: ReadonlySet<string> = new Set([
  'CancelQuotation',
  'RejectQuote',
  'PostponeQuote',
  'ReleaseQuotation',
  'AutoRate',
  'TellOfChangedRate',
])
// Frequent, because these commands advance a life.
const usual = ['PublishQuote', 'SendQuote', 'ApproveQuote', 'AddSellGroup', 'ConfirmSellGroup'] as const

/** The selected command with a body for the present state; mostly by a user with the right. */
export const commandOf = (sample: Wish, now: Now, ownership: Ownership) => {
  const { status, cancelled } = now.quotation
  const isFitting = (one: QuotationCommand) =>
    !sample.fitting || (status !== 'NONE' && isPossible(one, status, cancelled))
  const common = [...all.filter((one) => !rare.has(one)), ...usual, ...usual, ...chances(now.quotation)].filter(
    isFitting,
  )
  const seldom = all.filter((one) => rare.has(one) && isFitting(one))
  const candidates = sample.what % 20 === 0 && seldom.length > 0 ? seldom : common
  const command = pick(candidates, Math.floor(sample.what / 20)) ?? 'AddQuotationNote'
  const { policy } = quotationCommands[command]
  const able = staff.filter((one) => sample.fitting && allows(policy, one, ownership))
  // Users and rules request costs.
  const byRules = command === 'RequestAgentCosts' && sample.dice[3]
  const principal = byRules
    ? system
    : (pick(able, sample.who) ?? (sample.fitting ? system : (pick(staff, sample.who) ?? system)))
  return { command, body: bodies[command]?.(sample, now) ?? {}, principal }
}
