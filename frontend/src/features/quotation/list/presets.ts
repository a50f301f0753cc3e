import { publishedStatuses } from '@freight/contracts/quotation/status-groups'
import type { ListName } from '@freight/contracts/quotation/quotation-views'
import type { FilterName, ListFilters } from '../filters/list-filters.ts'

/** A view available to every user: a list with preset filters. */
export interface Preset {
  id:
    | 'all'
    | 'overTwoHours'
    | 'mine'
    | 'toSend'
    | 'sent'
    | 'expired'
    | 'parked'
    | 'won'
    | 'lost'
    | 'costsComplete'
    | 'unanswered'
  values: Partial<Record<FilterName, readonly string[]>>
}

const all: Preset = { id: 'all', values: {} }
const overTwoHours: Preset = { id: 'overTwoHours', values: { waitingHours: ['2'] } }
const toSend: Preset = { id: 'toSend', values: { status: [...publishedStatuses] } }
const sent: Preset = { id: 'sent', values: { status: ['SENT'] } }
const expired: Preset = { id: 'expired', values: { expired: ['true'] } }
const costsComplete: Preset = { id: 'costsComplete', values: { costsComplete: ['true'] } }
const unanswered: Preset = { id: 'unanswered', values: { unansweredHours: ['24'] } }

/** The common views of a list; `me` is the signed-in user. */
export const presetsOf = (list: ListName, me: string): readonly Preset[] => {
  const ownPreset: Preset = { id: 'mine', values: { assignedTo: [me] } }
  switch (list) {
    case 'my-quotations':
      return [all, toSend, sent, expired, { id: 'parked', values: { status: ['FUTURE'] } }]
    case 'my-history':
      return [
        all,
        { id: 'won', values: { status: ['APPROVED'] } },
        { id: 'lost', values: { status: ['NOT_APPROVED'] } },
      ]
    case 'to-finalize':
      return [all, expired]
    case 'new-requests':
      return [all, overTwoHours]
    case 'in-process':
      return [all, overTwoHours, ownPreset, costsComplete, unanswered]
    case 'assigned':
      return [all, overTwoHours]
    case 'manager':
      return [all, toSend, sent, expired]
    case 'all':
      return [all, ownPreset, sent, expired]
  }
}

const textOf = (values: Preset['values']) =>
  JSON.stringify(Object.entries(values).toSorted(([a], [b]) => a.localeCompare(b)))

/** Whether the list has exactly this view's filters. */
export const isPresetShown = (preset: Preset, filters: ListFilters): boolean =>
  filters.q === '' && textOf(preset.values) === textOf(filters.values)
