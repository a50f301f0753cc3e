import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { MAX_ALTERNATIVES, type Choices, inOrder } from './choices.ts'
import { lockOf } from './locks.ts'
import { isAddress } from './person.ts'

/** The card in which a missing part is corrected. */
export type Field = 'alternatives' | 'contacts' | 'cc' | 'disclaimers'
type Lack = 'chooseOne' | 'atMost' | 'locked' | 'nameOne' | 'withoutMail'
export type Lacks = Partial<Record<Field, Lack>>

const peopleLack = (people: Choices['contacts'], channel: Choices['channel']): Lack | undefined =>
  channel === 'MAIL' && people.some(({ mail }) => !isAddress(mail)) ? 'withoutMail' : undefined

const alternativesLack = (chosen: ReturnType<typeof inOrder>, today: string): Lack | undefined => {
  if (chosen.length === 0) return 'chooseOne'
  if (chosen.length > MAX_ALTERNATIVES) return 'atMost'
  return chosen.some((sell) => lockOf(sell, today) !== undefined) ? 'locked' : undefined
}

/** Missing parts of the offer, by card. */
export const lacksOf = (detail: QuotationDetail, choices: Choices, today: string): Lacks => {
  const alternatives = alternativesLack(inOrder(detail, choices.alternatives), today)
  const contacts = choices.contacts.length === 0 ? 'nameOne' : peopleLack(choices.contacts, choices.channel)
  const cc = peopleLack(choices.cc, choices.channel)
  return { ...(alternatives && { alternatives }), ...(contacts && { contacts }), ...(cc && { cc }) }
}

/** The field of a server refusal that the user can correct. */
const fieldOfCode: Readonly<Record<string, Field>> = {
  APPROVAL_REQUIRED: 'alternatives',
  EXPIRED: 'alternatives',
  STALE_SELL: 'alternatives',
  STALE_COST: 'alternatives',
  NOT_PUBLISHED: 'alternatives',
  SELL_UNKNOWN: 'alternatives',
  NO_SELL: 'alternatives',
  RECIPIENT_WITHOUT_MAIL: 'contacts',
  DISCLAIMER_UNKNOWN: 'disclaimers',
}

export const fieldOf = (code: string): Field | undefined => fieldOfCode[code]
