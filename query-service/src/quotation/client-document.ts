import type { ClientDocument, DocumentLanguage } from '@freight/contracts/quotation/document'
import { documentOf, type Offer, revisionIn } from '@freight/contracts/client-document/of-revision'
import { notErased } from '@freight/contracts/events/personal'
import type { StoredEvent } from '@freight/contracts/events/envelope'
import { asOffered } from '@freight/contracts/quotation/offer/client-link'
import { validUntilOf } from '@freight/contracts/quotation/valid-until'
import { Refusal } from '@freight/platform/event-store/decider'
import { NotFound } from '@freight/platform/errors'
import { boundedWork } from '@freight/platform/limits/bounded-work'
import type { Platform } from '@freight/platform/connections/platform'
import type { Session } from '@freight/platform/sessions/sessions'
import { textIn } from '@freight/platform/texts'
import { routes } from '@freight/contracts/registry/routes'
import { answer, type RequestOf } from '../http/answer.ts'
import { seesRecipients } from '../access/visibility.ts'
import { type QuotationNeeds, readQuotation, viewingAt } from './quotation-detail.ts'
import { ownershipOf } from './quotation-view.ts'
import type { QuotationState } from './quotation-state.ts'

type Needs = QuotationNeeds & Pick<Platform, 'files' | 'printer'> & { limitPrinting: ReturnType<typeof documentLimit> }
type Choices = Omit<RequestOf<'GET /app/v1/quotations/:key/client-document'>['query'], 'rev'>
type DisclaimerText = {
  id: string
  version: number
  name: string
  value: Record<DocumentLanguage, string>
  mandatory: boolean
}

/** A document with its date, and the hash of the sent file if there is one. */
type FoundDocument = { document: ClientDocument; at: Date; no: number; sha256?: string }

/** The commercial as the contact of a document. */
export const contactOf = async ({ db }: Pick<Platform, 'db'>, commercial: string) => {
  const { rows } = await db.query<{ name: string; mail: string }>(
    'select name, mail from read.user_list where key = $1',
    [commercial],
  )
  return notErased(rows)[0] ?? { name: '', mail: '' }
}

const textsFor = async ({ db }: Needs, transport: string, chosenIds: readonly string[]) => {
  const { rows } = await db.query<DisclaimerText>(
    `select key as id, version, name, value, mandatory from read.disclaimer_list
    where active and (key = any($2) or (mandatory and services ? $1)) order by not mandatory, name, key`,
    [transport, chosenIds],
  )
  return rows
}

/** The offer as it would be sent now. Costs, margins and internal lines are removed first. */
const offerNow = async (needs: Needs, state: QuotationState, choices: Choices, session: Session): Promise<Offer> => {
  const { request, sells, sellectedSell, prepared } = state
  const { language = prepared?.language ?? 'es', idSells = prepared?.alternatives ?? [] } = choices
  const offeredIds = idSells.length > 0 ? idSells : [sellectedSell ?? '']
  const groups = offeredIds
    .flatMap((idSell) => sells.filter(({ group }) => group.idSell === idSell))
    .map(({ group }) => group)
  const [first, ...otherGroups] = groups
  if (!first) throw new Refusal('NO_SELL', 'Choose at least one alternative.')
  const mainGroup = groups.find(({ idSell }) => idSell === sellectedSell) ?? first
  const viewContext = await viewingAt(needs, session, needs.clock(), state)
  const { data } = (await needs.settings())(request.company)
  const disclaimerIds = choices.disclaimers ?? prepared?.disclaimers.map(({ id }) => id) ?? []
  const texts = await textsFor(needs, request.transportMode, disclaimerIds)
  const preparedContacts = seesRecipients(session, ownershipOf(state)) ? (prepared?.contacts ?? []) : []
  return {
    sells: groups.map((group) => asOffered(group, request.scope)),
    sellectedSell: mainGroup.idSell,
    totals: mainGroup.totals,
    fxSnapshot: viewContext.fx,
    recipients: choices.attention?.map((name) => ({ name })) ?? preparedContacts,
    language,
    validUntil: validUntilOf([first, ...otherGroups]),
    breakdown: choices.breakdown ?? prepared?.breakdown ?? 'DETAILED',
    withEquivalent: choices.withEquivalent ? choices.withEquivalent === 'true' : (prepared?.withEquivalent ?? true),
    disclaimers: texts.map(({ id, version, name, value }) => ({ id, version, name, text: value[language] })),
    letterhead: data,
    clientRut: await rutOf(needs, request.client?.id),
  }
}

const rutOf = async ({ db }: Needs, client: string | undefined): Promise<string> => {
  const { rows } = await db.query<{ rut: string }>('select rut from read.organization_list where key = $1', [
    client ?? '',
  ])
  return rows[0]?.rut ?? ''
}

const previewOf = async (
  needs: Needs,
  state: QuotationState,
  choices: Choices,
  session: Session,
): Promise<FoundDocument> => {
  const offer = await offerNow(needs, state, choices, session)
  const formerRevision = state.revisions.at(-1)
  const revisionNo = (formerRevision?.revisionNo ?? 0) + 1
  const document = documentOf(offer, {
    request: state.request,
    revision: {
      no: revisionNo,
      ...(formerRevision && { replaces: { no: formerRevision.revisionNo, date: formerRevision.at } }),
    },
    contact: await contactOf(needs, state.commercial),
    textIn,
  })
  // Rounded to the day, so that repeated previews use the same print.
  return { document, at: new Date(needs.clock().setUTCHours(0, 0, 0, 0)), no: revisionNo }
}

type SentQuery = {
  events: readonly StoredEvent[]
  state: QuotationState
  rev: number
  language?: DocumentLanguage | undefined
}

const sentDocument = async (
  needs: Needs,
  { events, state, rev, language }: SentQuery,
  session: Session,
): Promise<FoundDocument> => {
  const revision = revisionIn(events, rev)
  if (!revision) throw new NotFound(`There is no revision ${rev}`)
  const { sent, at, request, former } = revision
  const isAsSent = language === undefined || language === sent.language
  const seesContacts = seesRecipients(session, ownershipOf(state))
  const document = documentOf(
    { ...sent, language: language ?? sent.language, recipients: seesContacts ? sent.recipients : [] },
    {
      request,
      revision: { no: rev, date: at, ...(former && { replaces: former }) },
      contact: await contactOf(needs, state.commercial),
      textIn,
    },
  )
  const sha256 = seesContacts && isAsSent ? state.deliveries[rev]?.document?.sha256 : undefined
  return { document, at: new Date(at), no: rev, ...(sha256 !== undefined && { sha256 }) }
}

/** For all documents of a quotation: previews use the same threads as the printing of offers; a page shows one at a time. */
export const documentLimit = () => boundedWork('EXPORTS_BUSY', { atOnce: 2, perUser: 2, waiting: 10 })

/** Document for the client: of a sent revision, or a preview of the next one. */
export const answerClientDocument = (needs: Needs): void => {
  const findDocument = async (
    key: string,
    query: Choices & { rev?: number | undefined; lang?: DocumentLanguage | undefined },
    session: Session,
  ) => {
    const { events, state } = await readQuotation(needs, key, session)
    const { rev, lang: language, ...choices } = query
    return rev === undefined
      ? previewOf(needs, state, { ...choices, ...(language && { language }) }, session)
      : sentDocument(needs, { events, state, rev, language }, session)
  }
  answer(needs.http, 'GET /app/v1/quotations/:key/client-document', async ({ params: { key }, query }, session) => {
    const { document } = await findDocument(key, query, session)
    return document
  })
  const {
    policy,
    summary,
    params,
    query: querystring,
    response,
    produces,
  } = routes['GET /app/v1/quotations/:key/document']
  needs.http.route({
    method: 'GET',
    url: '/app/v1/quotations/:key/document',
    summary,
    tags: ['quotations'],
    policy,
    params,
    querystring,
    response,
    produces,
    handler: async ({ params: { key }, query }, session, reply) => {
      const { document, at, no: revisionNo, sha256 } = await findDocument(key, query, session)
      const pdf =
        sha256 === undefined
          ? await needs.limitPrinting(session.userId, () => needs.printer.clientDocument(document, at))
          : await needs.files.get(sha256)
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${key.replaceAll(/[^\w-]/g, '')} rev ${revisionNo}.pdf"`)
        .header('cache-control', 'no-store')
        .send(pdf)
    },
  })
}
