import type { QuotationCommand, QuotationCommands } from '@freight/contracts/quotation/commands'
import type { QuotationEvents } from '@freight/contracts/quotation/events'
import { isPossible, possibleIn } from '@freight/contracts/quotation/transitions'
import { type Decider, type Decisions, Refusal } from '@freight/platform/decider'
import { amendment } from './amendment.ts'
import { assignment } from './assignment.ts'
import { costs } from './costs.ts'
import { notes } from './notes.ts'
import { outcome } from './outcome.ts'
import { parking } from './parking.ts'
import { publication } from './publication.ts'
import { request } from './request.ts'
import { sells } from './sells.ts'
import { sending } from './sending.ts'
import { notRequested, type Quotation, type Stage } from './state.ts'
import { withdrawal } from './withdrawal.ts'

const stages = [
  request,
  amendment,
  assignment,
  notes,
  costs,
  sells,
  publication,
  sending,
  outcome,
  parking,
  withdrawal,
] as const

type Union = (typeof stages)[number]
type All<Part> = (Part extends unknown ? (part: Part) => void : never) extends (all: infer Whole) => void
  ? Whole
  : never

/** The stages together; a decision or a step that none of them has does not compile. */
const together = <const Part extends 'decide' | 'evolve'>(part: Part): All<Union[Part]> =>
  Object.assign({}, ...stages.map((stage: Stage) => stage[part]))

const refuseUnlessPossible = (command: QuotationCommand, { status, cancelled }: Quotation): void => {
  const creates = possibleIn(command).length === 0
  if (creates ? status === 'NONE' : status !== 'NONE' && isPossible(command, status, cancelled)) return
  if (status === 'NONE') throw new Refusal('NOT_REQUESTED', 'Nobody asked for this quotation.')
  const is = cancelled && isPossible(command, status, false) ? 'cancelled' : status
  throw new Refusal('INVALID_TRANSITION', `This action is not possible while the quotation is ${is}`, {
    status,
    cancelled,
  })
}

type AllDecisions = Decisions<Quotation, QuotationCommands, QuotationEvents>
type Decision = (data: never, quotation: Quotation, meta: never) => ReturnType<AllDecisions[QuotationCommand]>

/** Every decision behind the one table of what is possible in which status. */
const guarded = (decisions: AllDecisions): AllDecisions => {
  const guard = ([command, decide]: [string, Decision]) => {
    const behind: Decision = (data, quotation, meta) => {
      refuseUnlessPossible(command as QuotationCommand, quotation)
      return decide(data, quotation, meta)
    }
    return [command, behind]
  }
  return Object.fromEntries(Object.entries<Decision>(decisions).map(guard)) as AllDecisions
}

/** The rule book of a quotation. */
export const quotation: Decider<Quotation, QuotationCommands, QuotationEvents> = {
  aggregate: 'quotation',
  initial: notRequested,
  decide: guarded(together('decide')),
  evolve: together('evolve'),
  company: ({ status, company }) => (status === 'NONE' ? undefined : company),
  ownership: ({ commercial, assignedTo }) => ({ commercial, ...(assignedTo !== undefined && { assignedTo }) }),
}
