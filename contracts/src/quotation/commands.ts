import { channels, statuses } from '../choices.ts'
import { z } from 'zod'
import { Breakdown, DocumentLanguage } from '../client-document/document.ts'
import { command } from '../api/command.ts'
import { day } from '../day.ts'
import { Currency, PositiveQuantity } from '../pricing/money.ts'
import { personal, person } from '../events/personal.ts'
import { allOf, anyOf, assignee, may, own, signedIn, system } from '../access/policy.ts'
import { agentCostCommands } from './agent-costs.ts'
import { CostGroupInput, staleReasons } from './cost-group.ts'
import { autoRatingCommands } from '../rate/auto-rating.ts'
import { ruleEvaluationCommands } from '../quotation-rule/evaluated.ts'
import { ratedCostCommands } from '../rate/cost-commands.ts'
import { documentCommands } from './documents.ts'
import { invoicingCommands } from './invoices/invoicing.ts'
import { approvalCommands } from './offer/approval.ts'
import { combinationCommands } from './offer/combinations.ts'
import { sendingRecordCommands } from './offer/of-sending.ts'
import { reminderCommands } from './reminder.ts'
import { NoteVisibility, QuotationRequest, RequestChanges } from './request.ts'
import { restoringCommands } from './restoring.ts'
import { SellConfirmation, SellGroupInput } from './sell-group.ts'
import {
  decidedStatuses,
  offeredStatuses,
  openStatuses,
  pricedStatuses,
  publishedStatuses,
  unpublishedStatuses,
  waitingStatuses,
} from './status-groups.ts'

const ownerOrManager = anyOf(own('COMERCIAL'), 'GERENTE_COMERCIAL')
const sender = anyOf(own('COMERCIAL'), 'GERENTE_COMERCIAL', 'PRICING')
const nothing = z.object({})
/** One of the company's list that is in use: `company-settings/usual-reasons.ts` has those that each starts with. */
const reasonCode = z.string().min(1).max(40)

/** A person at the client's who gets the offer; e-mail is only needed for the channel MAIL. */
export const Recipient = person(
  z.object({ name: personal(z.string().trim().min(1).max(160)), mail: personal(z.union([z.email(), z.literal('')])) }),
  'mail',
)

/** What is chosen for the document of an offer and for its mail. */
const documentChoices = {
  cc: z.array(Recipient).max(20).default([]),
  mailSubject: z.string().trim().max(200).default(''),
  message: z.string().trim().max(4000).default(''),
  breakdown: Breakdown.default('DETAILED'),
  /** Whether amounts of several currencies are also told in one. */
  withEquivalent: z.boolean().default(true),
  /** Ids of the disclaimers that are chosen; the mandatory ones are in it anyway. */
  disclaimers: z.array(z.string().max(200)).max(30).default([]),
}

/** What may be asked of a quotation, and by whom. */
export const quotationCommands = {
  RequestQuotation: command(may('SOLICITAR_COTIZACION'), QuotationRequest, {
    summary: 'Ask pricing for a quotation.',
    creates: 'main',
    leadsTo: ['REQUESTED'],
    needs: ['client', 'commercial', 'locations', 'settings'],
  }),
  CreateQuotation: command(allOf('ALTA_COTIZACION', 'PRICING'), QuotationRequest, {
    summary: 'Create a quotation in pricing; the author takes it.',
    creates: 'named',
    leadsTo: ['PENDING'],
    needs: ['client', 'commercial', 'locations', 'settings'],
  }),
  CopyQuotation: command(
    anyOf('SOLICITAR_COTIZACION', allOf('ALTA_COTIZACION', 'PRICING')),
    z.object({
      withCosts: z.boolean().default(false),
      withSells: z.boolean().default(false),
      /** Those that are there now: what was removed stays behind. */
      withDocuments: z.boolean().default(false),
      /** What is asked for instead, perhaps by another client; without it, the same as in the other. */
      request: QuotationRequest.optional(),
    }),
    {
      summary:
        'Ask for the same again. Costs, alternatives and documents come along when they are asked for; prices are to be looked at anew.',
      creates: 'copy',
      leadsTo: ['REQUESTED', 'PENDING'],
      needs: ['source', 'client', 'commercial', 'locations', 'settings'],
      visibility: anyOf(own(signedIn), assignee, 'PRICING', 'GERENTE_COMERCIAL'),
    },
  ),
  AmendRequest: command(anyOf(own('SOLICITAR_COTIZACION'), 'PRICING'), RequestChanges, {
    summary: 'Change what was asked for. A change of cargo, lane, terms or date sends an offer back to pricing.',
    from: openStatuses,
    leadsTo: ['PENDING'],
    needs: ['client', 'locations', 'fx', 'settings'],
  }),
  TakeQuotation: command(may('PRICING'), nothing, {
    summary: 'Take a new request, or one that is worked on and nobody has.',
    from: unpublishedStatuses,
    leadsTo: ['PENDING'],
  }),
  AssignQuotation: command(
    anyOf('PRICING', 'GERENTE_COMERCIAL'),
    z
      .object({ assignedTo: z.string().optional(), commercial: z.string().optional() })
      .refine(({ assignedTo, commercial }) => (assignedTo ?? commercial) !== undefined, 'Name a user.'),
    {
      summary: 'Hand the quotation to another pricing user or commercial.',
      from: openStatuses,
      leadsTo: ['PENDING'],
      needs: ['targetUsers'],
    },
  ),
  ReleaseQuotation: command(anyOf(assignee, allOf('PRICING', 'GERENTE_COMERCIAL')), nothing, {
    summary: 'Give a taken request back to the queue.',
    from: ['PENDING'],
    leadsTo: ['REQUESTED'],
  }),
  AddQuotationNote: command(
    anyOf(own('CONSULTAR_COTIZACION'), allOf(assignee, 'CONSULTAR_COTIZACION'), 'PRICING', 'GERENTE_COMERCIAL'),
    z.object({
      text: z.string().trim().min(1, 'Write a note.').max(4000),
      visibility: NoteVisibility.default('INTERNAL'),
    }),
    { summary: 'Add a note.', from: statuses },
  ),
  AddCostGroup: command(may('MODIFICAR_COTIZACION_COSTOS'), CostGroupInput, {
    summary: 'Add a priced alternative of a carrier or agent.',
    from: waitingStatuses,
    needs: ['chargeCodes', 'fx', 'providers'],
  }),
  ChangeCostGroup: command(may('MODIFICAR_COTIZACION_COSTOS'), CostGroupInput.safeExtend({ idCost: z.string() }), {
    summary: 'Change a cost group; sells that use it become stale.',
    from: waitingStatuses,
    needs: ['chargeCodes', 'fx', 'providers'],
  }),
  RemoveCostGroup: command(may('MODIFICAR_COTIZACION_COSTOS'), z.object({ idCost: z.string() }), {
    summary: 'Remove a cost group that no sell uses.',
    from: waitingStatuses,
  }),
  MarkCostGroupStale: command(
    system,
    z.object({ idCost: z.string(), reason: z.enum(staleReasons), idCharge: z.string().optional() }),
    {
      summary: 'Say that what a cost group is built on has changed; sells that use it become stale too.',
      from: openStatuses,
    },
  ),
  AddSellGroup: command(may('MODIFICAR_COTIZACION_VENTAS'), SellGroupInput, {
    summary: 'Add an alternative for the client; the first one is selected.',
    from: pricedStatuses,
    needs: ['chargeCodes', 'fx', 'settings', 'rates'],
  }),
  ChangeSellGroup: command(may('MODIFICAR_COTIZACION_VENTAS'), SellGroupInput.safeExtend({ idSell: z.string() }), {
    summary: 'Change an alternative for the client.',
    from: pricedStatuses,
    needs: ['chargeCodes', 'fx', 'settings', 'rates'],
  }),
  RemoveSellGroup: command(may('MODIFICAR_COTIZACION_VENTAS'), z.object({ idSell: z.string() }), {
    summary: 'Remove an alternative.',
    from: pricedStatuses,
  }),
  SelectSell: command(may('MODIFICAR_COTIZACION_VENTAS'), z.object({ idSell: z.string() }), {
    summary: 'Choose the alternative that counts.',
    from: pricedStatuses,
  }),
  ConfirmCostGroup: command(may('MODIFICAR_COTIZACION_COSTOS'), z.object({ idCost: z.string() }), {
    summary: 'Say that a stale cost group still holds as it is.',
    from: waitingStatuses,
  }),
  ConfirmSellGroup: command(may('MODIFICAR_COTIZACION_VENTAS'), SellConfirmation, {
    summary: 'Say that a stale alternative is still sold at its prices; costs, quantities and VAT become those of now.',
    from: pricedStatuses,
    needs: ['chargeCodes', 'fx', 'settings'],
  }),
  ...approvalCommands,
  ...combinationCommands,
  PublishQuote: command(allOf('PRICING', 'MODIFICAR_COTIZACION_VENTAS'), nothing, {
    summary: 'Publish the sell groups to the commercial.',
    from: pricedStatuses,
    leadsTo: publishedStatuses,
    needs: ['fx'],
  }),
  SetClientDocument: command(
    anyOf(own('COMERCIAL'), 'GERENTE_COMERCIAL', 'MODIFICAR_COTIZACION_VENTAS'),
    z.object({
      alternatives: z.array(z.string()).max(5).default([]),
      contacts: z.array(Recipient).max(20).default([]),
      language: DocumentLanguage.default('es'),
      ...documentChoices,
    }),
    { summary: "Prepare the client's document without sending it.", from: pricedStatuses, needs: ['disclaimers'] },
  ),
  ...sendingRecordCommands,
  SendQuote: command(
    sender,
    z.object({
      idSells: z.array(z.string()).min(1, 'Choose at least one alternative.').max(5),
      recipients: z.array(Recipient).min(1, 'Name at least one recipient.').max(20),
      channel: z.enum(channels),
      language: DocumentLanguage.default('es'),
      ...documentChoices,
    }),
    {
      summary: 'Send the published offer to the client.',
      from: publishedStatuses,
      leadsTo: ['SENT'],
      needs: ['fx', 'settings', 'clientTerms', 'disclaimers'],
    },
  ),
  ResendQuote: command(
    sender,
    z.object({
      /** Others than those whom it was sent to: an address was wrong, or somebody else asks for it. */
      recipients: z.array(Recipient).min(1, 'Name at least one recipient.').max(20).optional(),
    }),
    {
      summary: 'Send the revision that the client has once more, unchanged; to other addresses if there are any.',
      from: ['SENT'],
    },
  ),
  ApproveQuote: command(
    ownerOrManager,
    z.object({
      /** The revision that they said yes to; the last that was sent, where none is named. */
      revisionNo: z.int().min(1).optional(),
      idSell: z.string(),
      clientReference: z.string().max(80).default(''),
      reasonCode: reasonCode.optional(),
      expiryOverrideReason: z.string().trim().min(1).max(300).optional(),
    }),
    {
      summary: 'Record that the client said yes to a revision: request, costs and alternative are as they were in it.',
      from: ['SENT', 'UPDATED', 'PENDING'],
      leadsTo: ['APPROVED'],
      needs: ['settings'],
    },
  ),
  RejectQuote: command(
    ownerOrManager,
    z
      .object({
        reasonCode,
        text: z.string().trim().max(1000).default(''),
        competitor: z.string().max(120).optional(),
        /** What the client would have said yes to. */
        targetPrice: z.object({ amount: PositiveQuantity, currency: Currency }).optional(),
      })
      .refine(({ reasonCode, text }) => reasonCode !== 'OTHER' || text !== '', {
        path: ['text'],
        message: 'Say why.',
      }),
    {
      summary: 'Record that the client said no.',
      from: offeredStatuses,
      leadsTo: ['NOT_APPROVED'],
      needs: ['settings'],
    },
  ),
  PostponeQuote: command(ownerOrManager, z.object({ resumeOn: day() }), {
    summary: 'Park the quotation until a date.',
    from: waitingStatuses,
    leadsTo: ['FUTURE'],
  }),
  ResumeQuote: command(anyOf(own('COMERCIAL'), 'GERENTE_COMERCIAL', 'PRICING'), nothing, {
    summary: 'Take a parked quotation up again.',
    from: ['FUTURE'],
    leadsTo: ['PENDING'],
  }),
  ReopenQuote: command(
    anyOf('GERENTE_COMERCIAL', 'PRICING'),
    z.object({ reason: z.string().trim().min(1, 'Say why.').max(1000) }),
    { summary: 'Open a decided quotation again.', from: decidedStatuses, leadsTo: ['PENDING'] },
  ),
  CancelQuotation: command(
    anyOf('BAJA_COTIZACION', own('SOLICITAR_COTIZACION')),
    z.object({ reasonCode, text: z.string().trim().max(1000).default('') }),
    { summary: 'Withdraw the quotation.', from: [...openStatuses, 'NOT_APPROVED'], needs: ['settings'] },
  ),
  ...reminderCommands,
  ...documentCommands,
  ...agentCostCommands,
  ...invoicingCommands,
  ...restoringCommands,
  ...ratedCostCommands,
  ...autoRatingCommands,
  ...ruleEvaluationCommands,
}
export type QuotationCommands = typeof quotationCommands
export type QuotationCommand = keyof QuotationCommands
