import type { Permission } from '@freight/contracts/access/permissions'
import { lacksApproval } from '../approval/approval.ts'
import type { ShownCommand } from './shown-command.ts'
import { offeredStatuses, unpublishedStatuses } from '@freight/contracts/quotation/status-groups'
import type { Status } from '@freight/contracts/quotation/status'
import type { QuotationDetail } from '@freight/contracts/quotation/views'

/** A command as the header and the card "what can be done now" offer it. */
export interface OfferedAction {
  command: ShownCommand
  possible: boolean
  /** Code of the refusal, when it is not possible. */
  reason?: string
}

export interface OfferedActions {
  /** The natural next step: the one blue button. */
  primary?: OfferedAction
  /** The step after it, not possible yet, with its reason. */
  next?: OfferedAction
  outlined: readonly OfferedAction[]
  plain: readonly OfferedAction[]
  more: readonly OfferedAction[]
}

/** The way of a quotation, step by step: what comes first, and what comes after it. */
const way: Record<Status, readonly ShownCommand[]> = {
  REQUESTED: ['TakeQuotation', 'PublishQuote'],
  PENDING: ['PublishQuote', 'SendQuote'],
  QUOTED: ['SendQuote', 'ApproveQuote'],
  UPDATED: ['SendQuote', 'ApproveQuote'],
  SENT: ['ApproveQuote'],
  FUTURE: ['ResumeQuote'],
  APPROVED: [],
  NOT_APPROVED: [],
}

const outlined: readonly ShownCommand[] = [
  'RequestAgentCosts',
  'ApproveQuote',
  'RejectQuote',
  'ReopenQuote',
  'RecordInvoicing',
]
const plain: readonly ShownCommand[] = ['AddQuotationNote', 'PostponeQuote']
const more: readonly ShownCommand[] = [
  'PublishQuote',
  'SendQuote',
  'ReleaseQuotation',
  'ResumeQuote',
  'ResendQuote',
  'ScheduleFollowUp',
  'RequestSellApproval',
  'ApproveSell',
  'RejectSell',
  'AmendRequest',
  'AssignQuotation',
  'CopyQuotation',
  'CancelQuotation',
]

/** Possible acts that the card names, in this order; the rest lives in the tabs and behind "⋯". */
const named: readonly ShownCommand[] = [
  'TakeQuotation',
  'ConfirmCostGroup',
  'ConfirmSellGroup',
  'ApproveSell',
  'RejectSell',
  'RequestSellApproval',
  'RequestAgentCosts',
  'AddCostGroup',
  'AddSellGroup',
  'PublishQuote',
  'SendQuote',
  'ApproveQuote',
  'RejectQuote',
  'ScheduleFollowUp',
  'ResumeQuote',
  'ReleaseQuotation',
  'ReopenQuote',
  'RecordInvoicing',
]

/** What lies ahead in a status: the card says why it is not possible yet. */
const ahead: Record<Status, readonly ShownCommand[]> = {
  REQUESTED: ['TakeQuotation', 'PublishQuote', 'SendQuote'],
  PENDING: [
    'AddSellGroup',
    'RequestSellApproval',
    'ApproveSell',
    'PublishQuote',
    'SendQuote',
    'ApproveQuote',
    'ReleaseQuotation',
  ],
  QUOTED: ['PublishQuote', 'RequestSellApproval', 'ApproveSell', 'SendQuote', 'ApproveQuote'],
  UPDATED: ['PublishQuote', 'RequestSellApproval', 'ApproveSell', 'SendQuote', 'ApproveQuote'],
  SENT: ['PublishQuote', 'RequestSellApproval', 'ApproveSell', 'ApproveQuote'],
  FUTURE: ['ResumeQuote'],
  APPROVED: [],
  NOT_APPROVED: [],
}

/** Whose act it is; to others its reasons say nothing. What is not named here concerns everybody. */
const actorsOf: Partial<Record<ShownCommand, readonly Permission[]>> = {
  TakeQuotation: ['PRICING'],
  AddSellGroup: ['MODIFICAR_COTIZACION_VENTAS'],
  PublishQuote: ['PRICING'],
  ReleaseQuotation: ['PRICING'],
}

const unpublished: readonly Status[] = unpublishedStatuses
const offeredHere: readonly Status[] = offeredStatuses
const approvals: readonly ShownCommand[] = ['RequestSellApproval', 'ApproveSell', 'RejectSell']

/**
 * Any alternative may be put before the management, and any client may be called; it is spoken of only where a sale has
 * to be approved, or is about to be, and where the client has an offer to be called about, or a call is scheduled.
 */
const matters = (detail: QuotationDetail, command: ShownCommand): boolean => {
  if (command === 'ScheduleFollowUp')
    return !unpublished.includes(detail.status) || detail.publicationNo > 0 || detail.followUp !== undefined
  return (
    !approvals.includes(command) ||
    detail.sell.some((one) => lacksApproval(one) || one.approval?.status === 'REQUESTED')
  )
}

/** What is not this user's business is not offered at all; what is only not possible now says why. */
export const offered = (detail: QuotationDetail, command: ShownCommand): OfferedAction | undefined => {
  const found = detail.actions.find((action) => action.command === command)
  if (found === undefined || found.reason === 'FORBIDDEN' || !matters(detail, command)) return undefined
  return { command, possible: found.possible, ...(found.reason !== undefined && { reason: found.reason }) }
}

const present = (action: OfferedAction | undefined): action is OfferedAction => action !== undefined

/** Pricing's first steps on a taken request are a cost and a sale; only then there is something to publish. */
const firstOf = (detail: QuotationDetail): ShownCommand | undefined => {
  const [first] = way[detail.status]
  if (first === 'SendQuote' && offered(detail, first)?.reason === 'APPROVAL_REQUIRED')
    return (['ApproveSell', 'RequestSellApproval'] as const).find((one) => offered(detail, one)?.possible === true)
  // What was changed since it was published reaches nobody until it is published again.
  if (offeredHere.includes(detail.status) && offered(detail, 'PublishQuote')?.possible === true) return 'PublishQuote'
  if (detail.status !== 'PENDING') return first
  if (offered(detail, 'TakeQuotation')?.possible === true) return 'TakeQuotation'
  if (detail.cost !== undefined && detail.cost.length === 0) return 'AddCostGroup'
  return detail.sell.length === 0 ? 'AddSellGroup' : first
}

/** The actions of the header: one primary, the natural next one dashed, the others outlined, plain or behind "⋯". */
export const offeredActions = (detail: QuotationDetail): OfferedActions => {
  const possible = (commands: readonly ShownCommand[]) =>
    commands
      .map((command) => offered(detail, command))
      .filter(present)
      .filter((action) => action.possible)
  const first = firstOf(detail)
  const candidate = first && offered(detail, first)
  const steps = [...way[detail.status]].map((command) => offered(detail, command)).filter(present)
  const primary = candidate?.possible === true ? candidate : undefined
  const next = steps.find((action) => !action.possible && action.command !== primary?.command)
  const taken = new Set([primary?.command, next?.command])
  const rest = (commands: readonly ShownCommand[]) => possible(commands).filter(({ command }) => !taken.has(command))
  return { primary, next, outlined: rest(outlined), plain: rest(plain), more: rest(more) }
}

/** The lines of "what can be done now": possible ones first, then what lies ahead with its reason. */
export const explainedActions = (
  detail: QuotationDetail,
  may: (...permissions: readonly Permission[]) => boolean,
): OfferedAction[] => {
  const first = firstOf(detail)
  const actions = (commands: readonly ShownCommand[]) =>
    commands.map((command) => offered(detail, command)).filter(present)
  const possible = actions(named)
    .filter((action) => action.possible)
    .toSorted((a, b) => Number(b.command === first) - Number(a.command === first))
  const concerns = ({ command }: OfferedAction) => may(...(actorsOf[command] ?? [])) || actorsOf[command] === undefined
  const refused = actions(ahead[detail.status]).filter((action) => !action.possible && concerns(action))
  return [...possible, ...(detail.cancelled ? [] : refused)]
}
