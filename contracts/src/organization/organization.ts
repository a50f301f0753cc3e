import { z } from 'zod'
import { personal } from '../events/personal.ts'
import { ApprovalRequired, OrganizationContact } from './organization-commands.ts'
import { activity, entryFields, EntryHistory, entryId, flag, rowsAnswer, rowsQuery } from '../api/catalogue.ts'
import { anyOf, may } from '../access/policy.ts'
import { DecimalText, Money } from '../money/money.ts'
import { withoutRate } from '../exchange-rate/exchange.ts'
import { QuotationRow } from '../list/quotation-row.ts'
import { route, commaSeparated } from '../api/route.ts'
import { viewOf } from '../api/field-schemas.ts'
import { organizationFields } from './organization-fields.ts'
import { likenesses } from './similar.ts'

const fields = {
  nombreFantasia: z.string(),
  razonSocial: z.string(),
  rut: z.string(),
  mail: z.string(),
  direccion: z.string(),
  codPostal: z.string(),
  ciudad: z.string(),
  paisCod: z.string(),
  salesRep: z.string(),
  esCliente: z.boolean(),
  esProveedor: z.boolean(),
  ibExpress: z.string(),
  obExpress: z.string(),
  contacts: z.array(OrganizationContact),
}

/** Fields added later; absent in older events. */
const laterFields = {
  userCodigo: z.string().optional(),
  userNombre: personal(z.string()).optional(),
  cwCode: z.string().optional(),
  answersByLink: z.boolean().optional(),
  clientGroup: z.string().optional(),
  approvalRequired: ApprovalRequired.optional(),
  /** Named in a request, with incomplete data. */
  prospect: z.boolean().optional(),
}

const contact = { id: 'acme-2', name: 'Bruno Díaz', mail: 'bruno@example.com', area: 'Imports', primary: false }

export const organizationEvents = {
  OrganizationCreated: z.object({ id: z.string(), ...fields, ...laterFields }),
  OrganizationChanged: z
    .object({ ...fields, ...laterFields })
    .omit({ salesRep: true })
    .partial()
    .meta({
      examples: [
        { rut: '211234560018', prospect: false },
        { cwCode: 'ACMEMVD', approvalRequired: { reason: 'Pays late' }, contacts: [contact] },
        { approvalRequired: null },
        { clientGroup: 'Wholesalers' },
      ],
    }),
  OrganizationSalesRepReassigned: z
    .object({ salesRep: z.string(), previous: z.string() })
    .meta({ examples: [{ salesRep: 'u2', previous: 'u1' }] }),
  /** Merged into another organization, whose id replaces this one from now on. */
  OrganizationMerged: z
    .object({
      into: z.string(),
      /** Data for the remaining organization: the chosen fields and the contacts. */
      keep: z
        .object({ ...fields, ...laterFields })
        .omit({ salesRep: true, contacts: true, approvalRequired: true, prospect: true })
        .partial(),
      contacts: z.array(OrganizationContact),
      /** The approval of every sale passes to the remaining organization. */
      approvalRequired: ApprovalRequired.optional(),
      /** Number of earlier mergers into each of both; absent in older events. */
      absorbed: z.object({ own: z.int(), other: z.int() }).optional(),
    })
    .meta({
      examples: [
        { into: 'acme', keep: { rut: '211234560018' }, contacts: [contact] },
        { into: 'acme', keep: {}, contacts: [], approvalRequired: { reason: 'Pays late' } },
        { into: 'acme', keep: {}, contacts: [], absorbed: { own: 0, other: 2 } },
      ],
    }),
  /** Data taken from the merged organization. */
  OrganizationAbsorbed: z
    .object({ from: z.string(), ...fields, ...laterFields })
    .partial()
    .required({ from: true })
    .omit({ salesRep: true })
    .meta({ examples: [{ from: 'acme-2', rut: '211234560018', contacts: [contact] }] }),
  OrganizationDuplicateDismissed: z.object({ other: z.string() }).meta({ examples: [{ other: 'acme-2' }] }),
  OrganizationDeactivated: z.object({}).meta({ examples: [{}] }),
  OrganizationReactivated: z.object({}).meta({ examples: [{}] }),
}
export type OrganizationEvents = typeof organizationEvents

export const ListedType = z.enum(['CLIENT', 'SUPPLIER'])
export type ListedType = z.infer<typeof ListedType>

const reference = z.object({ id: z.string(), name: z.string() })

const storedFields = viewOf(organizationFields).extend({
  ...entryFields,
  salesRep: reference.optional(),
  prospect: z.boolean(),
})

export const OrganizationRow = storedFields.omit({ userCodigo: true, userNombre: true }).extend({
  /** Visible quotations that are neither decided nor cancelled. */
  open: z.int(),
})
export type OrganizationRow = z.infer<typeof OrganizationRow>

/** A similar organization, with the reasons. */
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

export const OrganizationDetail = storedFields.extend({
  /** In Spanish; screens have their own country names. */
  paisNombre: z.string(),
  /** Name of `salesRep`, which the specification requires. */
  salesRepName: z.string().optional(),
  salesRepSince: z.string().optional(),
  contacts: z.array(
    z.object({ id: z.string(), name: z.string(), mail: z.string(), area: z.string(), primary: z.boolean() }),
  ),
  approvalRequired: ApprovalRequired,
  mergedInto: reference.optional(),
  /** Organizations merged into it. */
  merged: z.array(reference),
  createdAt: z.string(),
})
export type OrganizationDetail = z.infer<typeof OrganizationDetail>

const series = z.array(z.number())

export const OrganizationFigures = z.object({
  /** First days of the twelve months, the oldest first; `before` values are of the twelve months before. */
  months: z.array(z.string()),
  quotations: z.object({ count: z.int(), open: z.int(), before: z.int(), byMonth: series }),
  decided: z.object({ won: z.int(), lost: z.int(), wonBefore: z.int(), lostBefore: z.int(), ratePct: series }),
  /**
   * In the currency of the reader's company; absent without a rate. `before` is absent where some amounts lack a rate.
   */
  sold: Money.extend({ before: DecimalText.optional(), byMonth: series }).optional(),
  withoutRate,
  /** Only with the right to see margins. */
  margin: z.object({ pct: z.string().optional(), before: z.string().optional(), byMonth: series }).optional(),
})
export type OrganizationFigures = z.infer<typeof OrganizationFigures>

const OrganizationPerson = z.object({
  /** Absent for a recipient of an offer who is not on the card. */
  id: z.string().optional(),
  name: z.string(),
  mail: z.string(),
  area: z.string(),
  primary: z.boolean(),
  quotations: z.int(),
})

/** A quotation on the card of its client. */
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

const readPolicy = anyOf('CONSULTAR_CLIENTE', 'CONSULTAR_ORGANIZACION')
const comparisonPolicy = anyOf(
  'CONSULTAR_CLIENTE',
  'CONSULTAR_ORGANIZACION',
  'ALTA_ORGANIZACION',
  'MODIFICAR_ORGANIZACION',
)
const oneLine = z.string().max(200).default('')

export const organizationRoutes = {
  'GET /app/v1/organizations/rows': route(
    may('CONSULTAR_ORGANIZACION'),
    'The catalogue of organizations.',
    rowsAnswer(OrganizationRow),
    {
      query: rowsQuery(['name', 'country', 'createdAt', 'changedAt'], {
        type: commaSeparated(ListedType).optional(),
        country: commaSeparated(z.string().length(2)).optional(),
        salesRep: commaSeparated(z.string()).optional(),
        clientGroup: commaSeparated(z.string()).optional(),
        prospect: flag,
        /** With or without quotations that are neither decided nor cancelled. */
        open: flag,
        /** With a quotation in the last so many days. */
        days: z.coerce.number().int().min(1).max(3660).optional(),
        activity,
      }),
    },
  ),
  'GET /app/v1/organizations/facets': route(
    may('CONSULTAR_ORGANIZACION'),
    'Countries, commercials and client groups of the catalogue, for its filters.',
    z.object({ countries: z.array(z.string()), salesReps: z.array(reference), clientGroups: z.array(z.string()) }),
  ),
  'GET /app/v1/organizations/similar': route(
    comparisonPolicy,
    'Organizations similar to the typed one, the most similar first.',
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
    'Pairs of likely duplicates that no user has reviewed.',
    z.object({ pairs: z.array(z.object({ one: z.string(), other: z.string() })) }),
  ),
  'GET /app/v1/organizations/:id': route(readPolicy, 'An organization in full.', OrganizationDetail, {
    params: entryId,
  }),
  'GET /app/v1/organizations/:id/duplicates': route(
    readPolicy,
    'Likely duplicates of an organization that are not dismissed, at most ten.',
    z.object({ rows: z.array(SimilarOrganization) }),
    { params: entryId },
  ),
  'GET /app/v1/organizations/:id/history': route(
    may('CONSULTAR_ORGANIZACION'),
    'History of an organization.',
    EntryHistory,
    { params: entryId },
  ),
  'GET /app/v1/organizations/:id/figures': route(
    readPolicy,
    'Figures of an organization over twelve months, from visible quotations.',
    OrganizationFigures,
    { params: entryId },
  ),
  'GET /app/v1/organizations/:id/quotations': route(
    readPolicy,
    'Visible quotations of an organization, the newest first.',
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
    readPolicy,
    'Contacts of the card, and recipients of offers.',
    z.object({ rows: z.array(OrganizationPerson) }),
    { params: entryId },
  ),
}
