import { usualNumbers } from '@freight/contracts/company-settings/usual-numbers'
import { journeyOffers } from '@freight/contracts/rate/legs/journey-offers'
import { legQuestions } from '@freight/contracts/rate/legs/leg-questions'
import { chargeOf, fclRate, twoTypes } from '@freight/contracts/rate/testing/sample-rates'
import { expect, test } from 'vitest'
import { offersByScope } from './offer-scope.ts'

const fx = { base: 'USD' as const, date: '2026-11-20', rates: [] }
const request = {
  ...twoTypes,
  company: 'MVD',
  origenCodigo: 'DEHAM',
  origenPais: 'DE',
  destinoCodigo: 'UYMVD',
  destinoPais: 'UY',
  stackable: 'YES' as const,
  incoterm: 'FOB' as const,
  pickupData: [],
}
const usualCharges = [
  { idCharge: 'OFR', concept: 'OFR', section: 'FREIGHT' as const, leg: 'MAIN_CARRIAGE' as const },
  { idCharge: 'THC', concept: 'THC', section: 'DESTINATION' as const, leg: 'DESTINATION_TERMINAL' as const },
]
const scope = {
  request: { ...request, direction: 'IMPORT' as const },
  usualCharges,
  journeyOf: new Map(usualCharges.map(({ idCharge, section, leg }) => [idCharge, { section, leg }])),
  fx,
  currency: 'USD' as const,
}
const perContainer = (code: string, more: object = {}) =>
  chargeOf(code === 'OFR' ? 0 : 1, { code, calculator: 'PER_CONTAINER', amount: '1480', ...more })
const lacksOf = (...rates: Parameters<typeof fclRate>[0][]) => {
  const terms = { fx, currency: 'USD' as const, providers: {} }
  const questions = legQuestions(request, '2026-11-20', usualNumbers)
  return offersByScope(journeyOffers(questions, { MAIN_CARRIAGE: rates.map(fclRate) }, terms), scope).map(
    ({ offer, lacks }) => [offer.lead.uncovered, lacks?.equipment],
  )
}

test('an offer with a usual charge for one container type lacks it for the others, as its cost would', () => {
  const thcOf20 = perContainer('THC', { section: 'DESTINATION', unit: '20GP' })
  expect(lacksOf({ container: null, charges: [perContainer('OFR'), thcOf20] })).toEqual([
    [[], [{ idCharge: 'THC', type: '40HC' }]],
  ])
})

test('a container type without a rate is listed once, among the types without a rate', () => {
  // The offer lacks the usual charge as well; its containers are not listed again.
  expect(lacksOf({ container: '20GP', charges: [perContainer('OFR')] })).toEqual([[['40HC'], []]])
})
