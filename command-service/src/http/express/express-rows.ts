import type { ImportBody, RowProblem, RowResult } from '@freight/contracts/api/catalogue'
import { idIn, type StoredEvent } from '@freight/contracts/events/envelope'
import { expressColumns, expressHeadColumns } from '@freight/contracts/express-shipment/file/express-file'
import { expressShipmentCommands } from '@freight/contracts/express-shipment/express-shipment-commands'
import { shipmentAfter } from '@freight/contracts/express-shipment/shipment-steps'
import { sameContent } from '@freight/contracts/same-content'
import type { CommandContext, DryRunResult, Execute } from '../../handling/command-context.ts'
import { nameBasedId } from '../../handling/decided-events.ts'
import { type ImportNeeds, text } from '../by-name.ts'
import type { RowContext } from '../import-rows.ts'
import { withIds } from '../named-ids.ts'
import { problemAt } from '../row-problems.ts'
import {
  addProblems,
  headOf,
  numberFieldsOf,
  numberStyleIn,
  type ReadRow,
  readRow,
  referenceOf,
  requestOfGroup,
  resultsOf,
  resultsOfGroups,
} from './express-group.ts'

type Needs = ImportNeeds & { execute: Execute }

/** Id of the dry run's shipment, which does not exist: a number of the series would be lost. */
const TRIAL = 'import-trial'

const schema = expressShipmentCommands.RequestExpressShipment.data

type Party = { id: string }

/** What the file decides of a request: not the ids, the author, nor values that the client or the day give. */
const fromFile = (data: unknown, hasDay: boolean): object => {
  const { shipperAddress, recipientAddress, ...others } = Object(data) as Record<string, Party>
  const { commercial: _commercial, cliente: _cliente, ibExpress: _ib, obExpress: _ob, ...fields } = others
  const { shippingDay, ...rest } = fields
  return {
    ...rest,
    ...(hasDay && { shippingDay }),
    shipperAddress: { ...shipperAddress, id: '' },
    recipientAddress: { ...recipientAddress, id: '' },
  }
}

const situationOf = (events: readonly StoredEvent[], userId: string): Situation => {
  const state = shipmentAfter(events)
  if (state?.work === 'FINISHED') return 'FINISHED'
  return events.some(({ type }) => type === 'ExpressShipmentHandedOver') && state?.commercial !== userId
    ? 'HANDED_OVER'
    : 'OPEN'
}

/** The command of a shipment, and the shipment that it created before. */
type Former = { commandId: string; id?: string; data?: unknown; situation?: Situation }
/** Whether the shipment can be corrected where it is; a handed over one is with another commercial. */
type Situation = 'OPEN' | 'FINISHED' | 'HANDED_OVER'
type Outcome = { outcome: 'new' | 'same'; id?: string; problems?: RowProblem[] }

/**
 * Imports the rows of a file of shipments, each shipment as a `RequestExpressShipment`. The author, the client and its
 * reference give the id of the command, so a repeated file creates nothing; a cancellation frees the reference.
 */
export const expressRows = (needs: Needs) => {
  const { eventStore, execute } = needs

  /** Id of the command, and the shipment that it created before, if there is one that was not cancelled. */
  const formerOf = async (
    client: string,
    reference: string,
    { company, principal: { userId } }: RowContext,
  ): Promise<Former> => {
    // A commercial may not see the shipments of another one.
    const key = `express-import/${company}/${userId}/${client}/${reference.toLowerCase()}`
    for (let number = 0; ; number += 1) {
      const commandId = nameBasedId(`${key}/${number}`)
      const receipt = await eventStore.receipt(commandId)
      if (!receipt) return { commandId }
      const events = await eventStore.readStream(receipt.stream)
      if (!events.some(({ type }) => type === 'ExpressShipmentCancelled'))
        return {
          commandId,
          id: idIn('express-shipment', receipt.stream),
          data: events[0]?.data,
          situation: situationOf(events, userId),
        }
    }
  }

  const importGroup = async (group: readonly ReadRow[], context: RowContext, dryRun: boolean): Promise<Outcome> => {
    const [first] = group
    const { fields: head, problems } = await withIds(expressHeadColumns, headOf(group), needs)
    first?.problems.push(...problems)
    const [client, reference] = [text(head['cliente']), text(head['clientReference'])]
    if (reference === '')
      for (const one of group)
        one.problems.push(problemAt('REQUIRED', 'The client reference is required.', {}, 'clientReference'))
    const { data: body, error } = schema.safeParse(requestOfGroup(head, group, client))
    if (error) addProblems(group, error)
    if (!body || group.some((one) => one.problems.length > 0)) return { outcome: 'new' }

    const { commandId, ...former } = await formerOf(client, reference, context)
    const command: CommandContext = { ...context, commandId, parsed: true }
    let trial: DryRunResult = { state: undefined, events: [], warnings: [] }
    const dryRunContext = { ...command, isNew: true, dryRun: (result: DryRunResult) => void (trial = result) }
    await execute('express-shipment', 'RequestExpressShipment', TRIAL, body, dryRunContext)
    if (former.id !== undefined) {
      const hasDay = text(head['shippingDay']) !== ''
      if (sameContent(fromFile(former.data, hasDay), fromFile(trial.events[0]?.data, hasDay)))
        return {
          outcome: 'same',
          id: former.id,
          problems: [problemAt(`EXISTS_${former.situation}`, `${former.id} exists.`, { document: former.id })],
        }
      const code = former.situation === 'OPEN' ? 'REFERENCE_USED' : `REFERENCE_${former.situation}`
      first?.problems.push(
        problemAt(code, `${former.id} has this reference.`, { document: former.id }, 'clientReference'),
      )
      return { outcome: 'new' }
    }
    if (dryRun) return { outcome: 'new' }
    const { id } = await execute('express-shipment', 'RequestExpressShipment', undefined, body, command)
    return { outcome: 'new', id }
  }

  return async (
    { rows, dryRun, numbers }: ImportBody,
    _importId: string,
    context: RowContext,
    { firstRowByKey }: { firstRowByKey: Map<string, number> } = { firstRowByKey: new Map() },
  ): Promise<RowResult[]> => {
    const style = numberStyleIn(rows, numberFieldsOf(expressColumns), numbers)
    const readRows = rows.map((row) => readRow(row, style))
    const groups = { keyOf: referenceOf, field: 'clientReference', firstRowByKey }
    return resultsOfGroups(readRows, groups, async (group) => {
      let result: Outcome = { outcome: 'new' }
      try {
        result = await importGroup(group, context, dryRun)
      } catch (error) {
        addProblems(group, error)
      }
      return resultsOf(group, () => result)
    })
  }
}
