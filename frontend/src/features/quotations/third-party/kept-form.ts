import type { AgentFileAnswer } from '@freight/contracts/third-party/routes'
import { type CostDraft, emptyCostDraft } from '../costs/cost-draft.ts'

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
}

const keyOf = (tokenId: string) => `third-party.${tokenId}`

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

export const keptForm = (tokenId: string): KeptForm | undefined => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(tokenId)) ?? 'null')
    return isForm(value) ? { ...value, options: value.options.map(asOption) } : undefined
  } catch {
    return undefined
  }
}

/** Whether the browser keeps it. */
export const keepForm = (tokenId: string, form: KeptForm): boolean => {
  try {
    localStorage.setItem(keyOf(tokenId), JSON.stringify(form))
    return true
  } catch {
    return false
  }
}

export const forgetForm = (tokenId: string): void => {
  try {
    localStorage.removeItem(keyOf(tokenId))
  } catch {
    // Where nothing can be kept there is nothing to forget.
  }
}
