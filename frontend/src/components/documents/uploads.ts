import type { DocumentKind } from '@freight/contracts/vocabulary/document'
import i18next from 'i18next'
import { useSyncExternalStore } from 'react'
import { type CommandId, newCommandId, isProblem } from '../../lib/api/api.ts'
import { holdPage } from '../../lib/browser/leaving-page.ts'
import { onSignOut } from '../../lib/auth/on-sign-out.ts'
import { createListeners } from '../../lib/storage/listeners.ts'
import { notify } from '../feedback/toaster.ts'
import { fileProblem } from './file-problem.ts'
import { sendDocument } from './send-document.ts'

// Usual words in names of such files, the clearest first: a safety sheet may mention an invoice.
const signs: readonly (readonly [DocumentKind, RegExp])[] = [
  ['MSDS', /msds|sds|safety data|hoja de seguridad|ficha de (seguridad|seguran[cç]a)|fispq|fds\b/],
  ['AWB', /\b[mh]?awb\b|air ?waybill|gu[ií]a a[eé]rea|conhecimento a[eé]reo/],
  ['PKL', /pack(ing)? ?list|\bpkl?\b|\bp\.?l\b|lista de (empaque|contenido)|romaneio/],
  ['FCO', /\bfco\b/],
  ['CIV', /invoice|factura|fatura|\bciv?\b|proforma/],
]

/** Probable kind of a file by its name; MSC for an unknown name. */
export const guessedKind = (name: string): DocumentKind => {
  const words = name
    .toLowerCase()
    .replaceAll(/[_\-.]+/g, ' ')
    .replaceAll(/(?<=\p{L})(?=\d)/gu, ' ')
  return signs.find(([, sign]) => sign.test(words))?.[0] ?? 'MSC'
}

/** A file that is not stored yet. `refused`: the server will never accept it. */
export interface Upload {
  id: CommandId
  file: File
  kind: DocumentKind
  state: 'chosen' | 'waiting' | 'sending' | 'failed' | 'refused'
  /** Sent share, between 0 and 1. */
  sent: number
  /** Error code with a text. */
  error?: string
}

/** Queue of files that are chosen before the quotation exists. */
export const NEW_QUOTATION = 'new'

const MAX_SENDING = 2
const noUploads: readonly Upload[] = []
// Outside of any component: uploads continue while the user is on another tab.
const queues = new Map<string, readonly Upload[]>()
const listeners = createListeners()

const read = (key: string): readonly Upload[] => queues.get(key) ?? noUploads
const write = (key: string, uploads: readonly Upload[]) => {
  if (uploads.length === 0) queues.delete(key)
  else queues.set(key, uploads)
  guardLeaving()
  listeners.tell()
}
const change = (key: string, id: string, changes: Partial<Upload>) =>
  write(
    key,
    read(key).map((one) => (one.id === id ? { ...one, ...changes } : one)),
  )

const isUnderWay = ({ state }: Upload) => state === 'waiting' || state === 'sending'
let release: (() => void) | undefined
/** The browser asks before it closes a page with running uploads or unsent files. */
const guardLeaving = () => {
  const isHeld = [...queues.values()].some((uploads) =>
    uploads.some((one) => isUnderWay(one) || one.state === 'chosen'),
  )
  if (isHeld) release ??= holdPage()
  else {
    release?.()
    release = undefined
  }
}

/** Number of sign-outs: identifies the user that the files belong to. */
let signOuts = 0
onSignOut(() => {
  signOuts += 1
  for (const key of queues.keys()) write(key, noUploads)
})

/** Uploads of a quotation, or files chosen for it. */
export const useUploads = (key: string): readonly Upload[] => useSyncExternalStore(listeners.subscribe, () => read(key))

const isSame = (a: File, b: File) => a.name === b.name && a.size === b.size && a.lastModified === b.lastModified

/** Whether it is a safety data sheet that is not refused. */
export const isMsds = ({ kind, state }: Upload): boolean => kind === 'MSDS' && state !== 'refused'

/** Adds files to the queue, without duplicates. */
export const chooseFiles = (key: string, files: readonly File[]): void => {
  const newFiles = files.filter((file) => !read(key).some((one) => isSame(one.file, file)))
  write(key, [
    ...read(key),
    ...newFiles.map((file): Upload => {
      const error = fileProblem(file)
      const state = error === undefined ? 'chosen' : 'refused'
      const kind = guessedKind(file.name)
      return { id: newCommandId(), file, kind, state, sent: 0, ...(error !== undefined && { error }) }
    }),
  ])
}

export const chooseKind = (key: string, id: string, kind: DocumentKind): void => change(key, id, { kind })

/** Removes a file from the queue; a running upload continues. */
export const leaveOut = (key: string, id: string): void =>
  write(
    key,
    read(key).filter((one) => one.id !== id || one.state === 'sending'),
  )

/** Moves the files chosen for a new quotation to it; false without files. */
export const handOver = (key: string): boolean => {
  const chosen = read(NEW_QUOTATION)
  write(NEW_QUOTATION, noUploads)
  if (chosen.length > 0) write(key, [...read(key), ...chosen])
  return chosen.length > 0
}

const isInForm = ({ state }: Upload) => state === 'chosen' || state === 'refused'

/** Discards the unsent files of a quotation, existing or new; returns the undo. */
export const forgetChosen = (key = NEW_QUOTATION): (() => void) => {
  const [chosen, signOutsBefore] = [read(key).filter(isInForm), signOuts]
  write(
    key,
    read(key).filter((one) => !isInForm(one)),
  )
  return () => {
    if (signOuts === signOutsBefore) write(key, [...chosen, ...read(key)])
  }
}

/** Sends the chosen files, or retries one; calls `onAdded` after each stored document. */
export const sendChosen = (key: string, onAdded: () => void, id?: string): void => {
  for (const one of read(key))
    if (id === undefined ? one.state === 'chosen' : one.id === id && one.state === 'failed')
      change(key, one.id, { state: 'waiting', sent: 0 })
  next(key, onAdded)
}

const next = (key: string, onAdded: () => void): void => {
  const uploads = read(key)
  const free = MAX_SENDING - uploads.filter(({ state }) => state === 'sending').length
  for (const one of uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(free, 0)))
    void send(key, one, onAdded).then(() => next(key, onAdded))
}

const send = async (key: string, { id: commandId, file, kind }: Upload, onAdded: () => void): Promise<void> => {
  const signOutsBefore = signOuts
  change(key, commandId, { state: 'sending', sent: 0 })
  try {
    await sendDocument({ quotation: key, kind, file, commandId }, (sent) => change(key, commandId, { sent }))
    write(
      key,
      read(key).filter((one) => one.id !== commandId),
    )
    onAdded()
  } catch (error) {
    if (signOuts !== signOutsBefore) return
    const outcome: Partial<Upload> = isProblem(error) ? failure(error) : { state: 'failed', error: 'UNKNOWN' }
    change(key, commandId, outcome)
    // The user may be on another page by now: a toast reports the result.
    void notify({
      key: commandId,
      kind: 'failed',
      title: i18next.t('quotationInfo:documents.failed', { name: file.name }),
      text: key,
    })
  }
}

/** Too busy, signed out, unreachable: temporary errors. */
const failure = ({ status, code }: { status: number; code: string }): Partial<Upload> => {
  const isFinal =
    status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status) && code !== 'INVALID_TRANSITION'
  return { state: isFinal ? 'refused' : 'failed', error: code }
}
