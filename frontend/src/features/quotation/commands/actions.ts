import type { Permission } from '@freight/contracts/vocabulary/permissions'
import { lacksApproval } from '../approval.ts'
import type { ShownCommand } from '../shown-command.ts'
import { offeredStatuses, unpublishedStatuses } from '@freight/contracts/vocabulary/quotation'
import type { Status } from '@freight/contracts/vocabulary/schemas'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'

/** A command as the header and the card "what can be done now" offer it. */
export interface OfferedAction {
  command: ShownCommand
  possible: boolean
  /** Code of the refusal while the command is not possible. */
  reason?: string
}

/** The commands of the header, by how they are shown. */
export interface ActionGroups {
  /** The next step: the one blue button. */
  primary?: OfferedAction
  /** The step after it, not possible yet, with its reason. */
  next?: OfferedAction
  outlined: readonly OfferedAction[]
  plain: readonly OfferedAction[]
  more: readonly OfferedAction[]
}

/** Order of the commands by status: the next step, then the one after it. */
const nextSteps: Record<Status, readonly ShownCommand[]> = {
  REQUESTED: ['TakeQuotation', 'PublishQuote'],
  PENDING: ['PublishQuote', 'SendQuote'],
  QUOTED: ['SendQuote', 'ApproveQuote'],
  UPDATED: ['SendQuote', 'ApproveQuote'],
  SENT: ['ApproveQuote'],
  FUTURE: ['ResumeQuote'],
  APPROVED: [],
  NOT_APPROVED: [],
}

const outlinedCommands: readonly ShownCommand[] = [
  'RequestAgentCosts',
  'ApproveQuote',
  'RejectQuote',
  'ReopenQuote',
  'RecordInvoicing',
]
const plainCommands: readonly ShownCommand[] = ['AddQuotationNote', 'PostponeQuote']
const menuCommands: readonly ShownCommand[] = [
  'PublishQuote',
  'SendQuote',
  'ReleaseQuotation',
  'ResumeQuote',
  'ResendQuote',
  'RecordOfferReceipt',
  'ScheduleFollowUp',
  'RequestSellApproval',
  'ApproveSell',
  'RejectSell',
  'AmendRequest',
  'AssignQuotation',
  'CopyQuotation',
  'CancelQuotation',
]

/** Commands that the card lists when possible, in this order; the others are in the tabs and behind "⋯". */
const cardCommands: readonly ShownCommand[] = [
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

/** Commands listed per status while impossible, with their reason. */
const explainedCommands: Record<Status, readonly ShownCommand[]> = {
  REQUESTED: ['TakeQuotation', 'RequestAgentCosts', 'PublishQuote', 'SendQuote'],
  PENDING: [
    'RequestAgentCosts',
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

/** Users whose command it is; others do not see its refusals. Commands not listed here concern every user. */
const actorsOf: Partial<Record<ShownCommand, readonly Permission[]>> = {
  TakeQuotation: ['PRICING'],
  AddSellGroup: ['MODIFICAR_COTIZACION_VENTAS'],
  PublishQuote: ['PRICING'],
  ReleaseQuotation: ['PRICING'],
}

const unpublished: readonly Status[] = unpublishedStatuses
const statusesWithOffer: readonly Status[] = offeredStatuses
const approvals: readonly ShownCommand[] = ['RequestSellApproval', 'ApproveSell', 'RejectSell']

/**
 * Approval and follow-up are possible at any time; they are offered only where a sale needs approval, and where the
 * client has an offer or a call is scheduled.
 */
const isRelevant = (detail: QuotationDetail, command: ShownCommand): boolean => {
  if (command === 'ScheduleFollowUp')
    return !unpublished.includes(detail.status) || detail.publicationNo > 0 || detail.followUp !== undefined
  return (
    !approvals.includes(command) ||
    detail.sell.some((one) => lacksApproval(one) || one.approval?.status === 'REQUESTED')
  )
}

/**
 * The command as offered to this user; undefined when it is forbidden or does not matter. Commands that are not
 * possible now keep their reason.
 */
export const offered = (detail: QuotationDetail, command: ShownCommand): OfferedAction | undefined => {
  const serverAction = detail.actions.find((action) => action.command === command)
  if (serverAction === undefined || serverAction.reason === 'FORBIDDEN' || !isRelevant(detail, command))
    return undefined
  return {
    command,
    possible: serverAction.possible,
    ...(serverAction.reason !== undefined && { reason: serverAction.reason }),
  }
}

const isOffered = (action: OfferedAction | undefined): action is OfferedAction => action !== undefined

/** The next command: on a taken request a cost, then a sale; publishing needs both. */
const firstCommandOf = (detail: QuotationDetail): ShownCommand | undefined => {
  const [first] = nextSteps[detail.status]
  if (first === 'SendQuote' && offered(detail, first)?.reason === 'APPROVAL_REQUIRED')
    return (['ApproveSell', 'RequestSellApproval'] as const).find((one) => offered(detail, one)?.possible === true)
  // Changes after publishing reach the client only through the next publication.
  if (statusesWithOffer.includes(detail.status) && offered(detail, 'PublishQuote')?.possible === true)
    return 'PublishQuote'
  if (detail.status !== 'PENDING') return first
  if (offered(detail, 'TakeQuotation')?.possible === true) return 'TakeQuotation'
  if (detail.cost !== undefined && detail.cost.length === 0) return 'AddCostGroup'
  return detail.sell.length === 0 ? 'AddSellGroup' : first
}

type May = (...permissions: readonly Permission[]) => boolean

const concernsUser = ({ command }: OfferedAction, may: May): boolean =>
  actorsOf[command] === undefined || may(...(actorsOf[command] ?? []))

/** Commands of the header: one primary, the next one dashed, the others outlined, plain or behind "⋯". */
export const offeredActions = (detail: QuotationDetail, may: May): ActionGroups => {
  const possibleActions = (commands: readonly ShownCommand[]) =>
    commands
      .map((command) => offered(detail, command))
      .filter(isOffered)
      .filter((action) => action.possible)
  const first = firstCommandOf(detail)
  const firstAction = first && offered(detail, first)
  const steps = nextSteps[detail.status].map((command) => offered(detail, command)).filter(isOffered)
  const primary = firstAction?.possible === true ? firstAction : undefined
  const next = steps.find(
    (action) => !action.possible && action.command !== primary?.command && concernsUser(action, may),
  )
  const buttonCommands = new Set([primary?.command, next?.command])
  const remaining = (commands: readonly ShownCommand[]) =>
    possibleActions(commands).filter(({ command }) => !buttonCommands.has(command))
  return {
    primary,
    next,
    outlined: remaining(outlinedCommands),
    plain: remaining(plainCommands),
    more: remaining(menuCommands),
  }
}

/** Lines of "what can be done now": possible ones first, then the status's impossible ones with their reason. */
export const explainedActions = (detail: QuotationDetail, may: May): OfferedAction[] => {
  const first = firstCommandOf(detail)
  const actions = (commands: readonly ShownCommand[]) =>
    commands.map((command) => offered(detail, command)).filter(isOffered)
  const possibleActions = actions(cardCommands)
    .filter((action) => action.possible)
    .toSorted((a, b) => Number(b.command === first) - Number(a.command === first))
  const refused = actions(explainedCommands[detail.status]).filter(
    (action) => !action.possible && concernsUser(action, may),
  )
  return [...possibleActions, ...(detail.cancelled ? [] : refused)]
}
