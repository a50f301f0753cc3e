import { useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'
import { reserveSpace } from './reserved-space.ts'

/** The form of a draft. */
export type DraftFlow = 'NEW_QUOTATION' | 'NEW_EXPRESS' | 'NEW_PRICING'

/** Summary of a draft for the list, as of its last save. */
export interface DraftDisplay {
  type: string
  mode: string
  origin: string
  destination: string
  incoterm: string
  volume: string
  weight: string
  chargeable: string
  client: string
}

export interface Draft {
  id: number
  type: DraftFlow
  /** Instant of the last save. */
  date: string
  name: string
  display: DraftDisplay
  data: unknown
  /** A new shipment starts with a copy of it. */
  template?: true
  /** Owner, because several people may use one browser; undefined: any user. */
  user?: string
}

/** Maximum characters of all drafts (specification §9). */
export const DRAFTS_BUDGET = 5_242_880

const DRAFTS_KEY = 'drafts'
const NEXT_ID_KEY = 'drafts-next'
const DAMAGED_KEY = 'drafts-damaged'

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isFlow = (value: unknown): value is DraftFlow =>
  value === 'NEW_QUOTATION' || value === 'NEW_EXPRESS' || value === 'NEW_PRICING'

const displayedFields = [
  'type',
  'mode',
  'origin',
  'destination',
  'incoterm',
  'volume',
  'weight',
  'chargeable',
  'client',
]

const isDraft = (value: unknown): value is Draft => {
  if (!isRecord(value) || !isRecord(value['display'])) return false
  const { id, type, date, name, user, display } = value
  return (
    typeof id === 'number' &&
    Number.isInteger(id) &&
    id >= 0 &&
    isFlow(type) &&
    [date, name, user ?? ''].every((text) => typeof text === 'string') &&
    displayedFields.every((field) => isRecord(display) && typeof display[field] === 'string')
  )
}

const storedText = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Whether a text was written; otherwise the stored one is unchanged, so that no failed write destroys drafts. */
const tryWrite = (key: string, text: string): boolean => {
  try {
    localStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}

type DraftList = { drafts: readonly Draft[]; damaged: boolean }

const parseDrafts = (text: string | null): DraftList => {
  if (text === null) return { drafts: [], damaged: false }
  try {
    const value: unknown = JSON.parse(text)
    if (!Array.isArray(value)) return { drafts: [], damaged: true }
    const drafts = value.filter(isDraft)
    return { drafts, damaged: drafts.length < value.length }
  } catch {
    return { drafts: [], damaged: true }
  }
}

let lastText: string | null | undefined
let lastRead: DraftList = { drafts: [], damaged: false }

const read = (): DraftList => {
  const text = storedText(DRAFTS_KEY)
  if (text === lastText) return lastRead
  lastText = text
  lastRead = parseDrafts(text)
  return lastRead
}

const listeners = createListeners(DRAFTS_KEY)

/** Replaces the list. Unreadable data is first moved to its own key; if that fails, nothing is written. */
const replace = (drafts: readonly Draft[]): boolean => {
  const text = JSON.stringify(drafts)
  if (text.length > DRAFTS_BUDGET && text.length >= (storedText(DRAFTS_KEY)?.length ?? 0)) return false
  const previousText = storedText(DRAFTS_KEY)
  if (read().damaged && previousText !== null && !tryWrite(`${DAMAGED_KEY}-${new Date().toISOString()}`, previousText))
    return false
  if (!tryWrite(DRAFTS_KEY, text)) return false
  // Drafts never use the last space of the browser: the next sign-in needs some.
  if (!reserveSpace() && text.length > (previousText?.length ?? 0)) {
    if (previousText === null) localStorage.removeItem(DRAFTS_KEY)
    else tryWrite(DRAFTS_KEY, previousText)
    return false
  }
  listeners.tell()
  return true
}

/** Ids count up from 0 and are not reused while the list exists. */
const nextId = (drafts: readonly Draft[]): number =>
  drafts.length === 0 ? 0 : Math.max(Number(storedText(NEXT_ID_KEY) ?? 0), ...drafts.map(({ id }) => id + 1))

/** Drafts of all users of this browser, the newest first. */
export const readDrafts = (): readonly Draft[] => read().drafts

const isVisibleTo =
  (user: string | undefined) =>
  (draft: Draft): boolean =>
    draft.user === undefined || draft.user === user

/** The drafts that this user may see. */
export const draftsFor = (drafts: readonly Draft[], user: string | undefined) => drafts.filter(isVisibleTo(user))

/** Named drafts of shipments that serve as templates. */
export const templatesOf = (drafts: readonly Draft[], user: string | undefined) =>
  draftsFor(drafts, user).filter(({ type, template }) => type === 'NEW_EXPRESS' && template === true)

export const draftOf = (id: number, user: string | undefined): Draft | undefined =>
  draftsFor(readDrafts(), user).find((draft) => draft.id === id)

type ToSave = Omit<Draft, 'id' | 'date'> & { id?: number | undefined }

/** Saves a new or existing draft; undefined without space, and then nothing has changed. */
export const saveDraft = ({ id, ...draft }: ToSave): Draft | undefined => {
  const drafts = readDrafts()
  const before = id === undefined ? undefined : draftOf(id, draft.user)
  const saved: Draft = { ...draft, id: before?.id ?? nextId(drafts), date: new Date().toISOString() }
  if (!replace([saved, ...drafts.filter((one) => one.id !== saved.id)])) return undefined
  if (!before) tryWrite(NEXT_ID_KEY, String(saved.id + 1))
  return saved
}

export const renameDraft = (id: number, name: string): boolean =>
  replace(readDrafts().map((draft) => (draft.id === id ? { ...draft, name } : draft)))

/** Removes a draft; returns the undo. */
export const removeDraft = (id: number): (() => boolean) => {
  const removed = readDrafts().filter((draft) => draft.id === id)
  replace(readDrafts().filter((draft) => draft.id !== id))
  return () => replace([...removed, ...readDrafts().filter((draft) => draft.id !== id)])
}

/** Removes all drafts of a user, and all data moved away as unreadable, because its owner is unknown. */
export const forgetDrafts = (user: string): void => {
  replace(readDrafts().filter((draft) => draft.user !== user))
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(`${DAMAGED_KEY}-`)) localStorage.removeItem(key)
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** Whether part of the list is unreadable; the next save moves it to another key. */
export const draftsDamaged = (): boolean => read().damaged

/** Used characters, of `DRAFTS_BUDGET`. */
export const draftsSize = (): number => storedText(DRAFTS_KEY)?.length ?? 0

/** The current drafts, updated by this tab and others. */
export const useDrafts = (): readonly Draft[] => useSyncExternalStore(listeners.subscribe, readDrafts)
