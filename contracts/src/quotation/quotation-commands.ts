import { Currency } from '../vocabulary/schemas.ts'
import { z } from 'zod'
import { Breakdown, DocumentLanguage } from './document.ts'
import { command } from '../api/command.ts'
import { day } from '../day.ts'
import { PositiveQuantity } from '../money/money.ts'
import { allOf, anyOf, assignee, may, own, signedIn, system } from '../access/policy.ts'
import { agentCostCommands } from './agent-costs.ts'
import { CostGroupInput, staleReasons } from '../pricing/offer/cost-group.ts'
import { autoRatingCommands, ratedCostCommands } from '../rate/auto-rating.ts'
import { ruleEvaluationCommands } from '../quotation-rule/quotation-rule.ts'
import { bookingCommands } from './booking/bookings.ts'
import { documentCommands } from './own-notes.ts'
import { invoicingCommands } from './invoices/invoicing.ts'
import { clientLinkCommands } from './offer/client-link.ts'
import { combinationCommands } from './offer/combinations.ts'
import { sendingRecordCommands } from './offer/mail-attempt.ts'
import { Recipient } from './offer/recipient.ts'
import { reminderCommands } from './reminder.ts'
import { NoteVisibility, QuotationRequest, RequestChanges } from './request.ts'
import { SellConfirmation, SellGroupInput } from '../pricing/offer/sell-group.ts'
import {
  channels,
  decidedStatuses,
  offeredStatuses,
  openStatuses,
  pricedStatuses,
  publishedStatuses,
  statuses,
  unpublishedStatuses,
  waitingStatuses,
} from '../vocabulary/quotation.ts'

/** The management's approval of an alternative. */
const approvalCommands = {
  RequestSellApproval: command(
    anyOf('PRICING', own('COMERCIAL')),
    z.object({
      idSell: z.string(),
      reason: z.string().trim().min(1, 'Enter a reason.').max(1000),
      /** Manager who is to approve; without one any manager may. */
      approver: z.string().min(1).max(200).optional(),
    }),
    {
      summary: 'Request the approval of an alternative, from any manager or from one.',
      from: pricedStatuses,
      needs: ['settings', 'clientTerms', 'namedUsers'],
    },
  ),
  ApproveSell: command(
    may('GERENTE_COMERCIAL'),
    z.object({ idSell: z.string(), comment: z.string().trim().max(1000).default('') }),
    { summary: "Approve an alternative at another user's request.", from: pricedStatuses },
  ),
  RejectSell: command(
    may('GERENTE_COMERCIAL'),
    z.object({ idSell: z.string(), reason: z.string().trim().min(1, 'Enter a reason.').max(1000) }),
    { summary: 'Reject the approval of an alternative.', from: pricedStatuses },
  ),
}

/** Commands that restore removed items unchanged. */
const restoringCommands = {
  RestoreCostGroup: command(may('MODIFICAR_COTIZACION_COSTOS'), z.object({ idCost: z.string() }), {
    summary: 'Restore a removed cost group.',
    from: waitingStatuses,
    needs: ['chargeCodes', 'fx'],
  }),
  RestoreSellGroup: command(may('MODIFICAR_COTIZACION_VENTAS'), z.object({ idSell: z.string() }), {
    summary: 'Restore a removed alternative.',
    from: pricedStatuses,
  }),
}

const ownerOrManager = anyOf(own('COMERCIAL'), 'GERENTE_COMERCIAL')
const sender = anyOf(own('COMERCIAL'), 'GERENTE_COMERCIAL', 'PRICING')
const noData = z.object({})
/** Active code of the company's list; `company-settings/usual-reasons.ts` has the initial codes. */
const ReasonCode = z.string().min(1).max(40)

/** Options for the document of an offer and its mail. */
const documentChoices = {
  cc: z.array(Recipient).max(20).default([]),
  mailSubject: z.string().trim().max(200).default(''),
  message: z.string().trim().max(4000).default(''),
  breakdown: Breakdown.default('DETAILED'),
  /** Whether the document adds the total in one currency where there are several. */
  withEquivalent: z.boolean().default(true),
  /** Ids of the chosen disclaimers; mandatory ones are added anyway. */
  disclaimers: z.array(z.string().max(200)).max(30).default([]),
}

/** Commands of a quotation, with their permissions. */
export const quotationCommands = {
  RequestQuotation: command(may('SOLICITAR_COTIZACION'), QuotationRequest, {
    summary: 'Request a quotation from pricing.',
    creates: 'main',
    leadsTo: ['REQUESTED'],
    needs: ['client', 'commercial', 'locations', 'settings'],
  }),
  CreateQuotation: command(
    allOf('ALTA_COTIZACION', 'PRICING'),
    /** `assignedTo`: the assignee; absent: the author. */
    QuotationRequest.safeExtend({ assignedTo: z.string().min(1).max(200).optional() }),
    {
      summary: 'Create a quotation in pricing, assigned to the named user or to the author.',
      creates: 'named',
      leadsTo: ['PENDING'],
      needs: ['client', 'commercial', 'locations', 'settings', 'targetUsers'],
    },
  ),
  CopyQuotation: command(
    anyOf('SOLICITAR_COTIZACION', allOf('ALTA_COTIZACION', 'PRICING')),
    z.object({
      withCosts: z.boolean().default(false),
      withSells: z.boolean().default(false),
      /** Copies the current documents, without removed ones. */
      withDocuments: z.boolean().default(false),
      /** A changed request, which may have another client; absent: the request of the original. */
      request: QuotationRequest.optional(),
    }),
    {
      summary: 'Copy a quotation, optionally with costs, alternatives and documents; the prices need a review.',
      creates: 'copy',
      leadsTo: ['REQUESTED', 'PENDING'],
      needs: ['source', 'client', 'commercial', 'locations', 'settings'],
      visibility: anyOf(own(signedIn), assignee, 'PRICING', 'GERENTE_COMERCIAL'),
    },
  ),
  AmendRequest: command(anyOf(own('SOLICITAR_COTIZACION'), 'PRICING'), RequestChanges, {
    summary: 'Amend the request. A change of cargo, lane, terms or date sends an offer back to pricing.',
    from: openStatuses,
    leadsTo: ['PENDING'],
    needs: ['client', 'locations', 'fx', 'settings'],
  }),
  TakeQuotation: command(may('PRICING'), noData, {
    summary: 'Take a new request, or a pending one without an assignee.',
    from: unpublishedStatuses,
    leadsTo: ['PENDING'],
  }),
  AssignQuotation: command(
    anyOf('PRICING', 'GERENTE_COMERCIAL'),
    z
      .object({
        assignedTo: z.string().optional(),
        commercial: z.string().optional(),
        reason: z.string().trim().min(1).max(300).optional(),
      })
      .refine(({ assignedTo, commercial }) => (assignedTo ?? commercial) !== undefined, 'Name a user.'),
    {
      summary: 'Assign the quotation to another pricing user or commercial.',
      from: openStatuses,
      leadsTo: ['PENDING'],
      needs: ['targetUsers'],
    },
  ),
  ReleaseQuotation: command(anyOf(assignee, allOf('PRICING', 'GERENTE_COMERCIAL')), noData, {
    summary: 'Return an assigned request to the queue.',
    from: ['PENDING'],
    leadsTo: ['REQUESTED'],
  }),
  AddQuotationNote: command(
    anyOf(own('CONSULTAR_COTIZACION'), allOf(assignee, 'CONSULTAR_COTIZACION'), 'PRICING', 'GERENTE_COMERCIAL'),
    z.object({
      text: z.string().trim().min(1, 'Write a note.').max(4000),
      visibility: NoteVisibility.default('INTERNAL'),
      /** Id of the note with a client's question that this note, always for the client, answers by mail. */
      answers: z.string().max(100).optional(),
    }),
    { summary: 'Add a note, or answer a question of the client.', from: statuses },
  ),
  AddCostGroup: command(may('MODIFICAR_COTIZACION_COSTOS'), CostGroupInput, {
    summary: 'Add a priced alternative of a carrier or agent.',
    from: waitingStatuses,
    needs: ['chargeCodes', 'fx', 'providers'],
  }),
  // With MODIFICAR_SPOT only agents' answers; the rule checks the group.
  ChangeCostGroup: command(
    anyOf('MODIFICAR_COTIZACION_COSTOS', 'MODIFICAR_SPOT'),
    CostGroupInput.safeExtend({ idCost: z.string() }),
    {
      summary: 'Change a cost group; sells that use it become stale. MODIFICAR_SPOT is for costs of agents.',
      from: waitingStatuses,
      needs: ['chargeCodes', 'fx', 'providers'],
    },
  ),
  RemoveCostGroup: command(may('MODIFICAR_COTIZACION_COSTOS'), z.object({ idCost: z.string() }), {
    summary: 'Remove a cost group that no sell uses.',
    from: waitingStatuses,
  }),
  MarkCostGroupStale: command(
    system,
    z.object({ idCost: z.string(), reason: z.enum(staleReasons), idCharge: z.string().optional() }),
    {
      summary: 'Mark a cost group as stale because its source changed; sells that use it become stale too.',
      from: openStatuses,
    },
  ),
  AddSellGroup: command(
    may('MODIFICAR_COTIZACION_VENTAS'),
    /** `copyOf`: alternative whose lines it starts with; each line keeps the cost of the original. */
    SellGroupInput.safeExtend({ copyOf: z.string().max(64).optional() }),
    {
      summary: 'Add an alternative for the client, new or as a copy of another; the first one is selected.',
      from: pricedStatuses,
      needs: ['chargeCodes', 'fx', 'settings', 'rates'],
    },
  ),
  ChangeSellGroup: command(may('MODIFICAR_COTIZACION_VENTAS'), SellGroupInput.safeExtend({ idSell: z.string() }), {
    summary: 'Change an alternative for the client.',
    from: pricedStatuses,
    needs: ['chargeCodes', 'fx', 'settings', 'rates'],
  }),
  ChangeSellGroups: command(
    may('MODIFICAR_COTIZACION_VENTAS'),
    z.object({
      groups: z
        .array(SellGroupInput.safeExtend({ idSell: z.string() }))
        .min(1)
        .max(30)
        .refine(
          (groups) => new Set(groups.map(({ idSell }) => idSell)).size === groups.length,
          'Each alternative once.',
        ),
    }),
    {
      summary: 'Change several alternatives at once, or none of them.',
      from: pricedStatuses,
      needs: ['chargeCodes', 'fx', 'settings', 'rates'],
    },
  ),
  RemoveSellGroup: command(may('MODIFICAR_COTIZACION_VENTAS'), z.object({ idSell: z.string() }), {
    summary: 'Remove an alternative.',
    from: pricedStatuses,
  }),
  SelectSell: command(may('MODIFICAR_COTIZACION_VENTAS'), z.object({ idSell: z.string() }), {
    summary: 'Select an alternative.',
    from: pricedStatuses,
  }),
  ConfirmCostGroup: command(may('MODIFICAR_COTIZACION_COSTOS'), z.object({ idCost: z.string() }), {
    summary: 'Confirm a stale cost group unchanged.',
    from: waitingStatuses,
  }),
  ConfirmSellGroup: command(may('MODIFICAR_COTIZACION_VENTAS'), SellConfirmation, {
    summary: 'Confirm a stale alternative at its prices; costs, quantities and VAT are recalculated.',
    from: pricedStatuses,
    needs: ['chargeCodes', 'fx', 'settings'],
  }),
  ...approvalCommands,
  ...combinationCommands,
  PublishQuote: command(
    allOf('PRICING', 'MODIFICAR_COTIZACION_VENTAS'),
    /** Reason for publishing without charges that the client pays, or without freight for a container type. */
    z.object({ uncoveredReason: z.string().trim().min(1, 'Enter a reason.').max(500).optional() }),
    {
      summary: 'Publish the sell groups to the commercial.',
      from: pricedStatuses,
      leadsTo: publishedStatuses,
      needs: ['fx', 'mainFreight'],
    },
  ),
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
      /** Recipients for this sending, for example after a wrong address; absent: those of the revision. */
      recipients: z.array(Recipient).min(1, 'Name at least one recipient.').max(20).optional(),
    }),
    {
      summary: 'Send the last revision again, unchanged, optionally to other recipients.',
      from: ['SENT'],
      needs: ['settings', 'clientTerms'],
    },
  ),
  ApproveQuote: command(
    ownerOrManager,
    z.object({
      /** The approved revision; absent: the last one that was sent. */
      revisionNo: z.int().min(1).optional(),
      idSell: z.string(),
      clientReference: z.string().max(80).default(''),
      reasonCode: ReasonCode.optional(),
      expiryOverrideReason: z.string().trim().min(1).max(300).optional(),
    }),
    {
      summary: "Record the client's approval of a revision: restores its request, costs and alternative.",
      from: ['SENT', 'UPDATED', 'PENDING'],
      leadsTo: ['APPROVED'],
      needs: ['settings'],
    },
  ),
  RejectQuote: command(
    ownerOrManager,
    z
      .object({
        reasonCode: ReasonCode,
        text: z.string().trim().max(1000).default(''),
        competitor: z.string().max(120).optional(),
        /** The price that the client would have accepted. */
        targetPrice: z.object({ amount: PositiveQuantity, currency: Currency }).optional(),
      })
      .refine(({ reasonCode, text }) => reasonCode !== 'OTHER' || text !== '', {
        path: ['text'],
        message: 'Enter a reason.',
      }),
    {
      summary: "Record the client's rejection.",
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
  ResumeQuote: command(anyOf(own('COMERCIAL'), 'GERENTE_COMERCIAL', 'PRICING'), noData, {
    summary: 'Resume a parked quotation.',
    from: ['FUTURE'],
    leadsTo: ['PENDING'],
  }),
  ReopenQuote: command(
    anyOf('GERENTE_COMERCIAL', 'PRICING'),
    z.object({ reason: z.string().trim().min(1, 'Enter a reason.').max(1000) }),
    { summary: 'Reopen a decided quotation.', from: decidedStatuses, leadsTo: ['PENDING'] },
  ),
  CancelQuotation: command(
    anyOf('BAJA_COTIZACION', own('SOLICITAR_COTIZACION')),
    z.object({ reasonCode: ReasonCode, text: z.string().trim().max(1000).default('') }),
    { summary: 'Withdraw the quotation.', from: [...openStatuses, 'NOT_APPROVED'], needs: ['settings'] },
  ),
  ...clientLinkCommands,
  ...reminderCommands,
  ...bookingCommands,
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
