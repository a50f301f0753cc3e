import { useSyncExternalStore } from 'react'
import { holdPage } from '../browser/leaving-page.ts'
import { createListeners } from './listeners.ts'
import { reserveSpace } from './reserved-space.ts'
import { readText, removeTexts, stored, storedKeys, writeText } from './storage.ts'

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

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

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
  const text = readText(DRAFTS_KEY)
  if (text === lastText) return lastRead
  lastText = text
  lastRead = parseDrafts(text)
  return lastRead
}

const listeners = createListeners(DRAFTS_KEY)

/** Replaces the list. Unreadable data is first moved to its own key; if that fails, nothing is written. */
const replace = (drafts: readonly Draft[]): boolean => {
  const text = JSON.stringify(drafts)
  if (text.length > DRAFTS_BUDGET && text.length >= (readText(DRAFTS_KEY)?.length ?? 0)) return false
  const previousText = readText(DRAFTS_KEY)
  if (read().damaged && previousText !== null && !writeText(`${DAMAGED_KEY}-${new Date().toISOString()}`, previousText))
    return false
  if (!writeText(DRAFTS_KEY, text)) return false
  // Drafts never use the last space of the browser: the next sign-in needs some.
  if (!reserveSpace() && text.length > (previousText?.length ?? 0)) {
    if (previousText === null) removeTexts((key) => key === DRAFTS_KEY)
    else writeText(DRAFTS_KEY, previousText)
    return false
  }
  listeners.tell()
  return true
}

/** Ids count up from 0 and are not reused while the list exists. */
const nextId = (drafts: readonly Draft[]): number =>
  drafts.length === 0 ? 0 : Math.max(Number(readText(NEXT_ID_KEY) ?? 0), ...drafts.map(({ id }) => id + 1))

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
  if (!before) writeText(NEXT_ID_KEY, String(saved.id + 1))
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
  removeTexts((key) => key.startsWith(`${DAMAGED_KEY}-`))
}

/** Whether part of the list is unreadable; the next save moves it to another key. */
export const draftsDamaged = (): boolean => read().damaged

/** Used characters, of `DRAFTS_BUDGET`. */
export const draftsSize = (): number => readText(DRAFTS_KEY)?.length ?? 0

/** The current drafts, updated by this tab and others. */
export const useDrafts = (): readonly Draft[] => useSyncExternalStore(listeners.subscribe, readDrafts)

const memory = new Map<string, { value: unknown; release: () => void }>()
const memoryListeners = createListeners()
let names: readonly string[] = []
const notifyListeners = () => {
  names = [...memory.keys()]
  memoryListeners.tell()
}
const removeFromMemory = (name: string): void => {
  memory.get(name)?.release()
  if (memory.delete(name)) notifyListeners()
}

/**
 * Drafts of parts of a page by name, in memory until sign-out: a reload loses them on purpose. While there is one,
 * leaving the page asks first.
 */
export const memoryDrafts = {
  read: (name: string): unknown => memory.get(name)?.value,
  write: (name: string, value: unknown): void => {
    const before = memory.get(name)
    memory.set(name, { value, release: before?.release ?? holdPage() })
    if (before === undefined) notifyListeners()
  },
  remove: removeFromMemory,
  names: () => names,
  subscribe: memoryListeners.subscribe,
}

/** Drafts of links that open without sign-in, on this device by token id. Others may use the same browser. */
export const linkDrafts = <T>(prefix: string, parse: (value: unknown) => T | undefined) => {
  const of = (tokenId: string) => stored<T | undefined>(prefix + tokenId, undefined, parse)
  return {
    of,
    all: () =>
      storedKeys()
        .filter((key) => key.startsWith(prefix))
        .flatMap((key) => {
          const tokenId = key.slice(prefix.length)
          const draft = of(tokenId).read()
          return draft === undefined ? [] : [{ tokenId, draft }]
        }),
  }
}
