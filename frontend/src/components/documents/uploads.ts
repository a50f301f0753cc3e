import type { DocumentKind } from '@freight/contracts/documents/kinds'
import i18next from 'i18next'
import { useSyncExternalStore } from 'react'
import { type CommandId, newCommandId } from '../../lib/api/api.ts'
import { isProblem } from '../../lib/api/problem.ts'
import { onUserGone } from '../../lib/auth/user-gone.ts'
import { createListeners } from '../../lib/storage/listeners.ts'
import { notify } from '../feedback/toaster.ts'
import { fileProblem } from './file-problem.ts'
import { guessedKind } from './guessed-kind.ts'
import { sendDocument } from './send-document.ts'

/** A file on its way. `refused`: it will not be taken, however often it is sent. */
export interface Upload {
  id: CommandId
  file: File
  kind: DocumentKind
  state: 'chosen' | 'waiting' | 'sending' | 'failed' | 'refused'
  /** How much of it is gone, between 0 and 1. */
  sent: number
  /** Why not: a code that the screens have words for. */
  error?: string
}

/** Where files lie that are chosen before there is a quotation. */
export const NEW_QUOTATION = 'new'

const atOnce = 2
const none: readonly Upload[] = []
// Outside of any screen: whoever looks at another tab meanwhile loses nothing.
const queues = new Map<string, readonly Upload[]>()
const listeners = createListeners()

const read = (key: string): readonly Upload[] => queues.get(key) ?? none
const write = (key: string, uploads: readonly Upload[]) => {
  if (uploads.length === 0) queues.delete(key)
  else queues.set(key, uploads)
  guardLeaving()
  listeners.tell()
}
const change = (key: string, id: string, more: Partial<Upload>) =>
  write(
    key,
    read(key).map((one) => (one.id === id ? { ...one, ...more } : one)),
  )

const isOnItsWay = ({ state }: Upload) => state === 'waiting' || state === 'sending'
const ask = (event: BeforeUnloadEvent) => event.preventDefault()
/** The browser asks before it closes a page that still sends, or has files that were chosen and are not sent yet. */
const guardLeaving = () => {
  const isHeld = [...queues.values()].some((uploads) =>
    uploads.some((one) => isOnItsWay(one) || one.state === 'chosen'),
  )
  if (isHeld) addEventListener('beforeunload', ask)
  else removeEventListener('beforeunload', ask)
}

/** Whose files these are: counts the users who have gone. */
let usersGone = 0
onUserGone(() => {
  usersGone += 1
  for (const key of queues.keys()) write(key, none)
})

/** Files on their way to a quotation, or chosen for it. */
export const useUploads = (key: string): readonly Upload[] => useSyncExternalStore(listeners.subscribe, () => read(key))

const isSame = (a: File, b: File) => a.name === b.name && a.size === b.size && a.lastModified === b.lastModified

/** Whether it is a safety data sheet that may arrive. */
export const isMsds = ({ kind, state }: Upload): boolean => kind === 'MSDS' && state !== 'refused'

/** Puts files on the list; one that is on it already is not put there twice. */
export const chooseFiles = (key: string, files: readonly File[]): void => {
  const fresh = files.filter((file) => !read(key).some((one) => isSame(one.file, file)))
  write(key, [
    ...read(key),
    ...fresh.map((file): Upload => {
      const error = fileProblem(file)
      const state = error === undefined ? 'chosen' : 'refused'
      const kind = guessedKind(file.name)
      return { id: newCommandId(), file, kind, state, sent: 0, ...(error !== undefined && { error }) }
    }),
  ])
}

export const chooseKind = (key: string, id: string, kind: DocumentKind): void => change(key, id, { kind })

/** Takes a file from the list; one that is being sent goes on. */
export const leaveOut = (key: string, id: string): void =>
  write(
    key,
    read(key).filter((one) => one.id !== id || one.state === 'sending'),
  )

/** Hands over what was chosen before the quotation was there; false where there is nothing. */
export const handOver = (key: string): boolean => {
  const chosen = read(NEW_QUOTATION)
  write(NEW_QUOTATION, none)
  if (chosen.length > 0) write(key, [...read(key), ...chosen])
  return chosen.length > 0
}

const isInForm = ({ state }: Upload) => state === 'chosen' || state === 'refused'

/** Forgets what was chosen for a quotation, or for one that is not made, and not sent; gives the way back. */
export const forgetChosen = (key = NEW_QUOTATION): (() => void) => {
  const [chosen, before] = [read(key).filter(isInForm), usersGone]
  write(
    key,
    read(key).filter((one) => !isInForm(one)),
  )
  return () => {
    if (usersGone === before) write(key, [...chosen, ...read(key)])
  }
}

/** Sends what is chosen, or one file again; `onAdded` is told after each that has arrived. */
export const sendChosen = (key: string, onAdded: () => void, id?: string): void => {
  for (const one of read(key))
    if (id === undefined ? one.state === 'chosen' : one.id === id && one.state === 'failed')
      change(key, one.id, { state: 'waiting', sent: 0 })
  next(key, onAdded)
}

const next = (key: string, onAdded: () => void): void => {
  const uploads = read(key)
  const free = atOnce - uploads.filter(({ state }) => state === 'sending').length
  for (const one of uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(free, 0)))
    void send(key, one, onAdded).then(() => next(key, onAdded))
}

const send = async (key: string, { id: commandId, file, kind }: Upload, onAdded: () => void): Promise<void> => {
  const before = usersGone
  change(key, commandId, { state: 'sending', sent: 0 })
  try {
    await sendDocument({ quotation: key, kind, file, commandId }, (sent) => change(key, commandId, { sent }))
    write(
      key,
      read(key).filter((one) => one.id !== commandId),
    )
    onAdded()
  } catch (error) {
    if (usersGone !== before) return
    const more: Partial<Upload> = isProblem(error) ? failure(error) : { state: 'failed', error: 'UNKNOWN' }
    change(key, commandId, more)
    // Whoever looks at something else by now learns of it too.
    void notify({
      key: commandId,
      kind: 'failed',
      title: i18next.t('quotationInfo:documents.failed', { name: file.name }),
      text: key,
    })
  }
}

/** Too busy, not signed in any more, not reached: that may pass. */
const failure = ({ status, code }: { status: number; code: string }): Partial<Upload> => {
  const isFinal =
    status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status) && code !== 'INVALID_TRANSITION'
  return { state: isFinal ? 'refused' : 'failed', error: code }
}
