import type { AgentFileAnswer } from '@freight/contracts/third-party/routes'
import { type CostDraft, emptyCostDraft } from '../../costs/cost-draft.ts'

/** One way in which an agent offers to carry it. */
export interface AgentOption extends CostDraft {
  /** Tells it from the others while a file is on its way to it. */
  id: string
  /** The file that was given with it; it waits at the server until the costs are sent. */
  document?: AgentFileAnswer | undefined
}

/** What an agent has typed and not sent yet, by the link it was typed under. */
export interface KeptForm {
  options: readonly AgentOption[]
  /** The same for every try to send this form, so that a lost answer cannot send it twice. */
  commandId: string
  savedAt?: string
  /** Which request for costs it answers, and what of theirs it began with: a newer link goes on with it. */
  request?: string
  began?: string
}

const PREFIX = 'third-party.'

/** Where a form is kept until it is sent: under the link that it was typed under. */
export const keyOf = (tokenId: string): string => PREFIX + tokenId

const isForm = (value: unknown): value is KeptForm =>
  typeof value === 'object' &&
  value !== null &&
  'options' in value &&
  Array.isArray(value.options) &&
  value.options.length > 0 &&
  value.options.every((one: unknown) => typeof one === 'object' && one !== null && 'lines' in one) &&
  'commandId' in value &&
  typeof value.commandId === 'string'

export const asOption = (draft: CostDraft): AgentOption => ({ id: crypto.randomUUID(), ...draft })

/** An answer that was not begun yet. */
export const emptyForm = (): KeptForm => ({ options: [asOption(emptyCostDraft())], commandId: crypto.randomUUID() })

const formIn = (key: string): KeptForm | undefined => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isForm(value) ? { ...value, options: value.options.map(asOption) } : undefined
  } catch {
    return undefined
  }
}

export const keptForm = (tokenId: string): KeptForm | undefined => formIn(keyOf(tokenId))

const keys = (): string[] => {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))
  } catch {
    return []
  }
}

/** What was typed last under a former link of the same request and never sent, where it began with the same. */
export const formOfFormerLink = (request: string, began: string): KeptForm | undefined =>
  keys()
    .flatMap((key) => formIn(key) ?? [])
    .filter((form) => request !== '' && form.request === request && form.began === began)
    .toSorted((a, b) => (b.savedAt ?? '').localeCompare(a.savedAt ?? ''))[0]

/** Whether the browser keeps it. */
export const keepForm = (tokenId: string, form: KeptForm): boolean => {
  try {
    localStorage.setItem(keyOf(tokenId), JSON.stringify(form))
    return true
  } catch {
    return false
  }
}

/** Once it is sent, with what was typed under former links of the same request. */
export const forgetForm = (tokenId: string, request: string): void => {
  try {
    const former = keys().filter((key) => request !== '' && formIn(key)?.request === request)
    for (const key of [keyOf(tokenId), ...former]) localStorage.removeItem(key)
  } catch {
    // Where nothing can be kept there is nothing to forget.
  }
}
