import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import type { RouteResponse } from '@freight/contracts/registry/routes'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type PreviewQuery, detailOptions } from '../send-offer-queries.ts'
import { lockOf } from './locks.ts'
import { type Person, isAddress } from './person.ts'
import { command, isProblem } from '../../../lib/api/api.ts'
import { useHeldPage } from '../../../lib/browser/leaving-page.ts'
import { useCommand } from '../../../lib/api/use-command.ts'

export type Disclaimer = RouteResponse<'GET /app/v1/disclaimers'>['rows'][number]
type Prepared = NonNullable<QuotationDetail['prepared']>
export type Sell = QuotationDetail['sell'][number]
type Channel = 'MAIL' | 'DOWNLOAD'

/** All choices of an offer before it is sent. */
export type Choices = Prepared & { channel: Channel }

/** A client cannot compare more than five alternatives. */
export const MAX_ALTERNATIVES = 5

interface OfferSources {
  /** Today as `YYYY-MM-DD`. */
  today: string
  language: Choices['language']
  /** The person that the client's page lists first. */
  contacts: readonly (Person & { primary: boolean })[]
  disclaimers: readonly Disclaimer[]
}

const firstAlternatives = (detail: QuotationDetail, today: string): string[] => {
  const unlockedSells = detail.sell.filter((sell) => lockOf(sell, today) === undefined)
  const isFirst = ({ idSell }: Sell) => idSell === detail.sellectedSell
  const otherSells = unlockedSells.filter((sell) => !isFirst(sell))
  const first = unlockedSells.find(isFirst) ?? otherSells.shift()
  const published = otherSells.filter((sell) => sell.published === true)
  return first === undefined ? [] : [first, ...published].slice(0, MAX_ALTERNATIVES).map(({ idSell }) => idSell)
}

const firstRecipients = (detail: QuotationDetail, contacts: OfferSources['contacts']): Person[] => {
  const formerRecipients = detail.revisions.at(-1)?.recipients ?? []
  if (formerRecipients.length > 0) return formerRecipients
  const contact = contacts.find(({ primary }) => primary) ?? contacts[0]
  return contact === undefined ? [] : [{ name: contact.name, mail: contact.mail }]
}

/**
 * The last prepared choices; else the alternatives of the last offer and those published since, or of the publication, for
 * the first contact.
 */
export const startChoices = (detail: QuotationDetail, sources: OfferSources): Choices => {
  const { prepared } = detail
  const former = detail.revisions.at(-1)
  const publishedSells = detail.sell.filter(({ published }) => published === true)
  const formerAlternatives =
    prepared?.alternatives ?? (former && [...former.sells, ...publishedSells].map(({ idSell }) => idSell)) ?? []
  const unlockedAlternatives = inOrder(detail, formerAlternatives)
    .filter((sell) => lockOf(sell, sources.today) === undefined)
    .map(({ idSell }) => idSell)
    .slice(0, MAX_ALTERNATIVES)
  return {
    contacts: firstRecipients(detail, sources.contacts),
    cc: [],
    language: former?.language ?? sources.language,
    mailSubject: '',
    message: '',
    breakdown: 'DETAILED',
    withEquivalent: true,
    ...prepared,
    disclaimers: sources.disclaimers
      .filter(({ id, mandatory }) => mandatory || prepared?.disclaimers.includes(id) === true)
      .map(({ id }) => id),
    alternatives: unlockedAlternatives.length > 0 ? unlockedAlternatives : firstAlternatives(detail, sources.today),
    channel: 'MAIL',
  }
}

/** Sorted as in the quotation, whatever the order of selection. */
export const inOrder = (detail: QuotationDetail, chosen: readonly string[]): Sell[] =>
  detail.sell.filter(({ idSell }) => chosen.includes(idSell))

const prepareBody = ({ channel: _channel, ...choices }: Choices) => choices

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

const SAVE_DELAY_MS = 800

export type Saved = 'saving' | 'saved' | 'failed'

/** Saves the choices with the quotation, 800 ms after the last change and on leaving, without notification. */
export const usePrepared = (detail: QuotationDetail, choices: Choices) => {
  const { key } = detail
  const client = useQueryClient()
  const [saved, setSaved] = useState<Saved>()
  const revision = useRef(detail.revision)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pendingSave = useRef<Promise<void>>(Promise.resolve())
  const [storedText, setStoredText] = useState(() => JSON.stringify(prepareBody(choices)))
  const stored = useRef(storedText)
  const markStored = useCallback((text: string) => {
    stored.current = text
    setStoredText(text)
  }, [])
  const latestChoices = useRef(choices)
  useEffect(() => {
    revision.current = Math.max(revision.current, detail.revision)
  }, [detail.revision])

  const { run } = useCommand(
    ({ body, revision: baseRevision }: { body: ReturnType<typeof prepareBody>; revision: number }, commandId) =>
      command('quotation', 'SetClientDocument', key, body, { commandId, revision: baseRevision }),
  )
  const saveChoices = useCallback(
    async (body: Parameters<typeof prepareBody>[0]) => {
      const prepare = () => run({ body: prepareBody(body), revision: revision.current })
      const answer = await prepare().catch(async (problem: unknown) => {
        if (!isProblem(problem, 'CONFLICT')) throw problem
        // On a conflict the other user's quotation is shown, and this user's choices stay.
        const fresh = await client.fetchQuery({ ...detailOptions(key), staleTime: 0, networkMode: 'always' })
        revision.current = Math.max(revision.current, fresh.revision)
        return prepare()
      })
      revision.current = Math.max(revision.current, answer.revision)
    },
    [client, key, run],
  )

  const saveLatest = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    const body = latestChoices.current
    const text = JSON.stringify(prepareBody(body))
    if (text === stored.current) return
    setSaved('saving')
    pendingSave.current = pendingSave.current
      .then(() => saveChoices(body))
      .then(() => {
        markStored(text)
        setSaved('saved')
      })
      // The next change retries; sending includes the choices anyway.
      .catch(() => setSaved('failed'))
  }, [saveChoices, markStored])

  useEffect(() => {
    latestChoices.current = choices
    if (JSON.stringify(prepareBody(choices)) === stored.current) return
    clearTimeout(timer.current)
    timer.current = setTimeout(saveLatest, SAVE_DELAY_MS)
  }, [choices, saveLatest])

  // Unsaved message and choices would be lost with the page.
  useHeldPage(JSON.stringify(prepareBody(choices)) !== storedText)

  useEffect(
    () => () => {
      saveLatest()
    },
    [saveLatest],
  )

  return {
    saved,
    /** Stops saving before sending, and returns the revision of the last save. */
    settle: async () => {
      clearTimeout(timer.current)
      timer.current = undefined
      await pendingSave.current
      return revision.current
    },
    /** Sent choices need no further save. */
    forget: () => markStored(JSON.stringify(prepareBody(latestChoices.current))),
    /** The newest revision after a conflict. */
    reload: async () => {
      const fresh = await client.fetchQuery({ ...detailOptions(key), staleTime: 0 })
      revision.current = Math.max(revision.current, fresh.revision)
    },
  }
}
