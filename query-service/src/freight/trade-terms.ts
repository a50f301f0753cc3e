import { currencies, incoterms } from '@freight/contracts/choices'
import { containers } from '@freight/contracts/freight/containers'
import { currencyFacts } from '@freight/contracts/freight/currencies'
import { incotermCharges, shareOf } from '@freight/contracts/freight/incoterm-charges'
import { incotermNames, isSeaOnly } from '@freight/contracts/freight/incoterm-names'
import { containerTypes } from '@freight/contracts/choices'
import type { Platform } from '@freight/platform/connections/platform'
import { answerTagged } from './answer-tagged.ts'

const containerRows = containerTypes.map((code) => {
  const { iso, nominalM3, ...rest } = containers[code]
  return { code, iso: [...iso], ...rest, ...(nominalM3 !== undefined && { nominalM3 }) }
})

/** Reference data from the contracts: containers, incoterms, currencies. */
export const answerTradeTerms = ({ http }: Pick<Platform, 'http'>): void => {
  answerTagged(http, 'GET /app/v1/reference/containers', async () => ({ rows: containerRows }))
  answerTagged(http, 'GET /app/v1/reference/incoterms', async ({ query: { lang } }) => ({
    rows: incoterms.map((code) => ({
      code,
      name: incotermNames[code][lang],
      seaOnly: isSeaOnly(code),
      charges: incotermCharges.map((charge) => ({ charge, ...shareOf(code, charge) })),
    })),
  }))
  answerTagged(http, 'GET /app/v1/reference/currencies', async ({ query: { lang } }) => ({
    rows: currencies.map((code) => ({
      code,
      name: currencyFacts[code].names[lang],
      digits: currencyFacts[code].digits,
    })),
  }))
}
