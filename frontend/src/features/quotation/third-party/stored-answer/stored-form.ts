import type { AgentFileAnswer } from '@freight/contracts/third-party/third-party-routes'
import { type CostDraft, emptyCostDraft } from '../../charge-grid/cost-draft.ts'

/** One option of an agent's answer. */
export interface AgentOption extends CostDraft {
  /** Identifies the option while a file is uploaded for it. */
  id: string
  /** Its uploaded file, which the server stores until the costs are sent. */
  document?: AgentFileAnswer | undefined
}

/** An agent's unsent form, stored by link. */
export interface StoredForm {
  options: readonly AgentOption[]
  /** Idempotency key of this form: a retry after a lost answer is the same command. */
  commandId: string
  savedAt?: string
  /**
   * The cost request and the former answer that the form started with: a newer link with the same ones continues it.
   */
  request?: string
  began?: string
}

const PREFIX = 'third-party.'

/** Storage key of a form until it is sent. */
export const storageKeyOf = (tokenId: string): string => PREFIX + tokenId

const isForm = (value: unknown): value is StoredForm =>
  typeof value === 'object' &&
  value !== null &&
  'options' in value &&
  Array.isArray(value.options) &&
  value.options.length > 0 &&
  value.options.every((one: unknown) => typeof one === 'object' && one !== null && 'lines' in one) &&
  'commandId' in value &&
  typeof value.commandId === 'string'

export const asOption = (draft: CostDraft): AgentOption => ({ id: crypto.randomUUID(), ...draft })

/** A new, empty form. */
export const emptyForm = (): StoredForm => ({ options: [asOption(emptyCostDraft())], commandId: crypto.randomUUID() })

const formIn = (key: string): StoredForm | undefined => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isForm(value) ? { ...value, options: value.options.map(asOption) } : undefined
  } catch {
    return undefined
  }
}

export const readStoredForm = (tokenId: string): StoredForm | undefined => formIn(storageKeyOf(tokenId))

const keys = (): string[] => {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))
  } catch {
    return []
  }
}

/** Newest unsent form under a former link of the same request that started with the same former answer. */
export const formOfFormerLink = (request: string, beginning: string): StoredForm | undefined =>
  keys()
    .flatMap((key) => formIn(key) ?? [])
    .filter((form) => request !== '' && form.request === request && form.began === beginning)
    .toSorted((a, b) => (b.savedAt ?? '').localeCompare(a.savedAt ?? ''))[0]

/** Stores the form; false where the browser refuses. */
export const keepForm = (tokenId: string, form: StoredForm): boolean => {
  try {
    localStorage.setItem(storageKeyOf(tokenId), JSON.stringify(form))
    return true
  } catch {
    return false
  }
}

/** Removes a sent form, and those under former links of the same request. */
export const forgetForm = (tokenId: string, request: string): void => {
  try {
    const former = keys().filter((key) => request !== '' && formIn(key)?.request === request)
    for (const key of [storageKeyOf(tokenId), ...former]) localStorage.removeItem(key)
  } catch {
    // Without storage there is nothing to remove.
  }
}
