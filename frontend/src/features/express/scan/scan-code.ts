import { call, command, type CommandId, urlOf } from '../../../lib/api/api.ts'
import { downloadFile } from '../../../lib/api/download.ts'
import { isProblem } from '../../../lib/api/problem.ts'
import { localMoment } from '../acts/local-moment.ts'
import type { ShipmentCommand } from '../acts/use-shipment-command.ts'

const DEFAULT_PAUSE_S = 5
const LOST_RETRY_MS = 3000
const LOST_RETRIES = 2

let pausedUntil = 0

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Whether the command may have been applied although no usable answer came. */
const mayBeApplied = (error: unknown): boolean =>
  isProblem(error, 'NO_ANSWER') || (isProblem(error) && error.status >= 500)

/**
 * Repeats a request: after 429 at the time that the server sets, which delays every other one too; after a
 * lost answer twice. `send` uses the same command id each time, so nothing is applied twice.
 */
const withRetries = async <T>(send: () => Promise<T>): Promise<T> => {
  for (let lost = 0; ;) {
    const pause = pausedUntil - Date.now()
    if (pause > 0) await wait(pause)
    try {
      return await send()
    } catch (error) {
      if (isProblem(error) && error.status === 429) {
        const seconds = Number(error.details['retryAfter'] ?? DEFAULT_PAUSE_S)
        pausedUntil = Math.max(pausedUntil, Date.now() + (Number.isFinite(seconds) ? seconds : DEFAULT_PAUSE_S) * 1000)
      } else if (mayBeApplied(error) && lost < LOST_RETRIES) {
        lost += 1
        await wait(LOST_RETRY_MS)
      } else throw error
    }
  }
}

export const scanModes = ['open', 'print', 'handOver'] as const
export type ScanMode = (typeof scanModes)[number]

/** `again`: the piece is already with the carrier. `reason`: code of the refusal. */
export interface ScanEnd {
  state: 'done' | 'again' | 'unknown' | 'several' | 'refused' | 'doubtful'
  id?: string | undefined
  reason?: string
}

/** Finds the shipment of a code and acts as its mode; never rejects. */
export const scanCode = async (code: string, mode: ScanMode, commandId: CommandId): Promise<ScanEnd> => {
  /** Without a revision: the server refuses what no longer fits. */
  const send = (id: string, { name, body }: ShipmentCommand) =>
    withRetries(() => command('express-shipment', name, id, body as never, { commandId }))
  try {
    const { id, piece, several } = await withRetries(() =>
      call('GET /app/v1/express-shipments/scan', { query: { code } }),
    )
    if (several === true) return { state: 'several' }
    if (id === undefined) return { state: 'unknown' }
    if (mode === 'handOver') {
      const { tracking } = await withRetries(() => call('GET /app/v1/express-shipments/:id', { params: { id } }))
      const isSame = (one: (typeof tracking)[number]) =>
        piece === undefined || one.piece === undefined || one.piece === piece
      if (tracking.some((one) => one.status === 'PICKED_UP' && !one.struck && isSame(one)))
        return { state: 'again', id }
      const body = { status: 'PICKED_UP' as const, localTime: localMoment(), place: '' }
      await send(id, { name: 'AddTrackingEvent', body: { ...body, ...(piece !== undefined && { piece }) } })
    }
    if (mode === 'print') {
      const url = urlOf('/app/v1/express-shipments/labels', {}, { ids: [id] })
      await withRetries(() => downloadFile(url, `${id}.pdf`))
      await send(id, { name: 'MarkLabelPrinted', body: { format: 'A6', copies: 1 } })
    }
    return { state: 'done', id }
  } catch (error) {
    const reason = isProblem(error) ? error.code : 'UNKNOWN'
    return { state: mayBeApplied(error) ? 'doubtful' : 'refused', reason }
  }
}

const REPEAT_MS = 2000

/** Whether a code was scanned a moment ago: a scanner often reads the same label twice. */
export const repeatGuard = () => {
  let last = { code: '', at: Number.NEGATIVE_INFINITY }
  return (code: string, now = Date.now()): boolean => {
    const isRepeat = last.code === code && now - last.at < REPEAT_MS
    if (!isRepeat) last = { code, at: now }
    return isRepeat
  }
}

const tones = { good: [880, 80], bad: [220, 350] } as const

/** A short high tone, or a long low one, for people who look at the parcel and not at the screen. */
export const playTone = (kind: keyof typeof tones) => {
  if (typeof AudioContext === 'undefined') return
  const [frequency, milliseconds] = tones[kind]
  const audio = new AudioContext()
  const oscillator = new OscillatorNode(audio, { frequency })
  const volume = new GainNode(audio, { gain: 0.1 })
  oscillator.connect(volume).connect(audio.destination)
  oscillator.onended = () => void audio.close()
  oscillator.start()
  oscillator.stop(audio.currentTime + milliseconds / 1000)
}
