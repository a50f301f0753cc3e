import { type CostDraft, emptyCostDraft } from '../costs/cost-draft.ts'

/** What an agent has typed and not sent yet, by the link it was typed under. */
export interface KeptForm {
  options: readonly CostDraft[]
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

/** An answer that was not begun yet. */
export const emptyForm = (): KeptForm => ({ options: [emptyCostDraft()], commandId: crypto.randomUUID() })

export const keptForm = (tokenId: string): KeptForm | undefined => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(tokenId)) ?? 'null')
    return isForm(value) ? value : undefined
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
