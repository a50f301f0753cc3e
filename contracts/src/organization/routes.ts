import { z } from 'zod'
import { activity, entryFields, EntryHistory, entryId, flag, rowsAnswer, rowsQuery } from '../api/catalogue.ts'
import { anyOf, may } from '../access/policy.ts'
import { DecimalText, Money } from '../pricing/money.ts'
import { withoutRate } from '../pricing/exchange.ts'
import { QuotationRow } from '../quotation/views.ts'
import { route, several } from '../api/route.ts'
import { ApprovalRequired } from './commands.ts'
import { likenesses } from './similar.ts'

export const ListedType = z.enum(['CLIENT', 'SUPPLIER'])
export type ListedType = z.infer<typeof ListedType>

const named = z.object({ id: z.string(), name: z.string() })

const list = {
  ...entryFields,
  nombreFantasia: z.string(),
  razonSocial: z.string(),
  rut: z.string(),
  ciudad: z.string(),
  paisCod: z.string(),
  salesRep: named.optional(),
  esCliente: z.boolean(),
  esProveedor: z.boolean(),
  prospect: z.boolean(),
}

const address = {
  mail: z.string(),
  direccion: z.string(),
  codPostal: z.string(),
  cwCode: z.string(),
  ibExpress: z.string(),
  obExpress: z.string(),
}

export const OrganizationRow = z.object({
  ...list,
  ...address,
  /** Quotations visible to the principal that are neither decided nor cancelled. */
  open: z.int(),
})
export type OrganizationRow = z.infer<typeof OrganizationRow>

/** An organization that looks like another one, and why. */
export const SimilarOrganization = z.object({
  id: z.string(),
  nombreFantasia: z.string(),
  razonSocial: z.string(),
  rut: z.string(),
  mail: z.string(),
  paisCod: z.string(),
  ciudad: z.string(),
  active: z.boolean(),
  reasons: z.array(z.enum(likenesses)).min(1),
})
export type SimilarOrganization = z.infer<typeof SimilarOrganization>

export const OrganizationDetail = z.object({
  ...list,
  ...address,
  /** In Spanish; screens have their own names of countries. */
  paisNombre: z.string(),
  salesRepSince: z.string().optional(),
  userCodigo: z.string(),
  userNombre: z.string(),
  contacts: z.array(
    z.object({ id: z.string(), name: z.string(), mail: z.string(), area: z.string(), primary: z.boolean() }),
  ),
  approvalRequired: ApprovalRequired,
  mergedInto: named.optional(),
  /** Organizations that were merged into it. */
  merged: z.array(named),
  /** What may be the same organization, and nobody has said yet that it is not. */
  duplicates: z.array(SimilarOrganization),
  createdAt: z.string(),
})
export type OrganizationDetail = z.infer<typeof OrganizationDetail>

const series = z.array(z.number())

export const OrganizationFigures = z.object({
  /** The first of each of the twelve months, the oldest first; what is shown beside them are the twelve before. */
  months: z.array(z.string()),
  quotations: z.object({ count: z.int(), open: z.int(), before: z.int(), byMonth: series }),
  decided: z.object({ won: z.int(), lost: z.int(), wonBefore: z.int(), lostBefore: z.int(), ratePct: series }),
  /** In the currency of the reader's company, if a rate leads to it; without what was before where some of it has none. */
  sold: Money.extend({ before: DecimalText.optional(), byMonth: series }).optional(),
  withoutRate,
  /** Only for whoever may see what is earned. */
  margin: z.object({ pct: z.string().optional(), before: z.string().optional(), byMonth: series }).optional(),
})
export type OrganizationFigures = z.infer<typeof OrganizationFigures>

const OrganizationPerson = z.object({
  /** Absent: not on the card, but an offer went to this person. */
  id: z.string().optional(),
  name: z.string(),
  mail: z.string(),
  area: z.string(),
  primary: z.boolean(),
  quotations: z.int(),
})

/** A quotation as the card of its client shows it. */
const OrganizationQuotation = QuotationRow.pick({
  key: true,
  status: true,
  cancelled: true,
  expired: true,
  createdAt: true,
  origin: true,
  destination: true,
  transportMode: true,
  modo: true,
  incoterm: true,
  sell: true,
  validUntil: true,
})

const QuotationSegment = z.enum(['ALL', 'OPEN', 'WON', 'LOST'])

const reads = anyOf('CONSULTAR_CLIENTE', 'CONSULTAR_ORGANIZACION')
const compares = anyOf('CONSULTAR_CLIENTE', 'CONSULTAR_ORGANIZACION', 'ALTA_ORGANIZACION', 'MODIFICAR_ORGANIZACION')
const oneLine = z.string().max(200).default('')

export const organizationRoutes = {
  'GET /app/v1/organizations/rows': route(
    may('CONSULTAR_ORGANIZACION'),
    'The catalogue of organizations.',
    rowsAnswer(OrganizationRow),
    {
      query: rowsQuery(['name', 'country', 'createdAt', 'changedAt'], {
        type: several(ListedType).optional(),
        country: several(z.string().length(2)).optional(),
        salesRep: several(z.string()).optional(),
        prospect: flag,
        /** With quotations that are neither decided nor cancelled, or without. */
        open: flag,
        /** With a quotation of the last so many days. */
        days: z.coerce.number().int().min(1).max(3660).optional(),
        activity,
      }),
    },
  ),
  'GET /app/v1/organizations/facets': route(
    may('CONSULTAR_ORGANIZACION'),
    'Countries and commercials that the catalogue has, for its filters.',
    z.object({ countries: z.array(z.string()), salesReps: z.array(named) }),
  ),
  'GET /app/v1/organizations/similar': route(
    compares,
    'Organizations that look like the one that is being typed, the most alike first.',
    z.object({ rows: z.array(SimilarOrganization) }),
    {
      query: z.object({
        name: oneLine,
        legal: oneLine,
        rut: z.string().max(30).default(''),
        mail: oneLine,
        country: z.string().max(2).default(''),
        except: z.string().max(200).default(''),
      }),
    },
  ),
  'GET /app/v1/organizations/duplicates': route(
    may('CONSULTAR_ORGANIZACION'),
    'Pairs of organizations that may be the same, which nobody has looked at.',
    z.object({ pairs: z.array(z.object({ one: z.string(), other: z.string() })) }),
  ),
  'GET /app/v1/organizations/:id': route(reads, 'An organization in full.', OrganizationDetail, { params: entryId }),
  'GET /app/v1/organizations/:id/history': route(
    may('CONSULTAR_ORGANIZACION'),
    'What happened to an organization.',
    EntryHistory,
    { params: entryId },
  ),
  'GET /app/v1/organizations/:id/figures': route(
    reads,
    'Twelve months with an organization, of the quotations in reach.',
    OrganizationFigures,
    { params: entryId },
  ),
  'GET /app/v1/organizations/:id/quotations': route(
    reads,
    'The quotations of an organization that are in reach, the newest first.',
    z.object({
      rows: z.array(OrganizationQuotation),
      counts: z.object({ ALL: z.int(), OPEN: z.int(), WON: z.int(), LOST: z.int() }),
    }),
    {
      params: entryId,
      query: z.object({
        segment: QuotationSegment.default('ALL'),
        limit: z.coerce.number().int().min(1).max(200).default(50),
      }),
    },
  ),
  'GET /app/v1/organizations/:id/people': route(
    reads,
    'The people on the card, and those to whom offers went.',
    z.object({ rows: z.array(OrganizationPerson) }),
    { params: entryId },
  ),
}
