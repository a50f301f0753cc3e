import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import type { RouteResponse } from '@freight/contracts/api/routes'
import type { PreviewQuery } from '../send-offer-queries.ts'
import { lockOf } from './locks.ts'
import type { Person } from './person.ts'

export type Disclaimer = RouteResponse<'GET /app/v1/disclaimers'>['rows'][number]
type Prepared = NonNullable<QuotationDetail['prepared']>
export type Sell = QuotationDetail['sell'][number]
export type Channel = 'MAIL' | 'DOWNLOAD'

/** All choices of an offer before it is sent. */
export type Choices = Prepared & { channel: Channel }

/** A client cannot compare more than five alternatives. */
export const AT_MOST = 5

interface OfferSources {
  /** Today as `YYYY-MM-DD`. */
  today: string
  language: Choices['language']
  /** The person that the client's page lists first. */
  contacts: readonly (Person & { primary: boolean })[]
  disclaimers: readonly Disclaimer[]
}

const firstAlternatives = (detail: QuotationDetail, today: string): string[] => {
  const free = detail.sell.filter((sell) => lockOf(sell, today) === undefined)
  const isFirst = ({ idSell }: Sell) => idSell === detail.sellectedSell
  const others = free.filter((sell) => !isFirst(sell))
  const first = free.find(isFirst) ?? others.shift()
  const published = others.filter((sell) => sell.published === true)
  return first === undefined ? [] : [first, ...published].slice(0, AT_MOST).map(({ idSell }) => idSell)
}

const firstRecipients = (detail: QuotationDetail, contacts: OfferSources['contacts']): Person[] => {
  const before = detail.revisions.at(-1)?.recipients ?? []
  if (before.length > 0) return before
  const one = contacts.find(({ primary }) => primary) ?? contacts[0]
  return one === undefined ? [] : [{ name: one.name, mail: one.mail }]
}

/** The last prepared choices; else those of the last offer, or of the publication, for the first contact. */
export const startChoices = (detail: QuotationDetail, known: OfferSources): Choices => {
  const { prepared } = detail
  const former = detail.revisions.at(-1)
  const before = prepared?.alternatives ?? former?.sells.map(({ idSell }) => idSell) ?? []
  const stillOffered = inOrder(detail, before)
    .filter((sell) => lockOf(sell, known.today) === undefined)
    .map(({ idSell }) => idSell)
  return {
    contacts: firstRecipients(detail, known.contacts),
    cc: [],
    language: former?.language ?? known.language,
    mailSubject: '',
    message: '',
    breakdown: 'DETAILED',
    withEquivalent: true,
    ...prepared,
    disclaimers: known.disclaimers
      .filter(({ id, mandatory }) => mandatory || prepared?.disclaimers.includes(id) === true)
      .map(({ id }) => id),
    alternatives: stillOffered.length > 0 ? stillOffered : firstAlternatives(detail, known.today),
    channel: 'MAIL',
  }
}

/** Sorted as in the quotation, whatever the order of selection. */
export const inOrder = (detail: QuotationDetail, chosen: readonly string[]): Sell[] =>
  detail.sell.filter(({ idSell }) => chosen.includes(idSell))

export const prepareBody = ({ channel: _channel, ...choices }: Choices) => choices

export const sendBody = (detail: QuotationDetail, { alternatives, contacts, ...choices }: Choices) => ({
  ...choices,
  idSells: inOrder(detail, alternatives).map(({ idSell }) => idSell),
  recipients: contacts,
})

/** A query string has no empty lists: a single comma is an empty list, in contrast to a missing one. */
const listed = (values: readonly string[]) => values.join(',') || ','

export const previewQuery = (detail: QuotationDetail, choices: Choices): PreviewQuery => ({
  idSells: inOrder(detail, choices.alternatives)
    .map(({ idSell }) => idSell)
    .join(','),
  language: choices.language,
  breakdown: choices.breakdown,
  withEquivalent: choices.withEquivalent ? 'true' : 'false',
  disclaimers: listed(choices.disclaimers),
  attention: listed(choices.contacts.map(({ name }) => name.replaceAll(',', ' '))),
})
