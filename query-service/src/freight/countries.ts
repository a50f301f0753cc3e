import { needsPostalCode, needsState } from '@freight/contracts/freight/address-rules'
import type { Platform } from '@freight/platform/connections/platform'
import { shipped } from '@freight/platform/reference/shipped-data'
import { answerTagged } from './answer-tagged.ts'

/** Reads once, on the first call; a failure is not cached. */
const cachedRead = <Answer>(read: () => Promise<Answer>): (() => Promise<Answer>) => {
  let result: Promise<Answer> | undefined
  return () => {
    result ??= read().catch((error: unknown) => {
      result = undefined
      throw error
    })
    return result
  }
}

export const answerCountries = ({ http }: Pick<Platform, 'http'>): void => {
  const countries = cachedRead(() => shipped('countries'))
  const subdivisions = cachedRead(() => shipped('subdivisions'))
  answerTagged(http, 'GET /app/v1/reference/countries', async ({ query: { lang } }) => {
    const { compare } = new Intl.Collator(lang)
    const rows = (await countries()).map(({ alpha2, alpha3, names }) => ({
      alpha2,
      alpha3,
      name: names[lang],
      postalCodeRequired: needsPostalCode(alpha2),
      stateRequired: needsState(alpha2),
    }))
    return { rows: rows.toSorted((a, b) => compare(a.name, b.name)) }
  })
  answerTagged(http, 'GET /app/v1/reference/subdivisions', async ({ query: { country } }) => {
    const all = await subdivisions()
    return { rows: country === undefined ? [...all] : all.filter((one) => one.country === country) }
  })
}
