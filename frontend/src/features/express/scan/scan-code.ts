import { call, type CommandId } from '../../../lib/api/api.ts'
import { downloadLabels, failedEnd, type RowEnd, runRow } from '../batch/run-row.ts'
import { withRetries } from '../batch/retries.ts'

export const scanModes = ['open', 'print', 'handOver'] as const
export type ScanMode = (typeof scanModes)[number]

/** `again`: the piece is already with the carrier. */
export interface ScanEnd {
  state: 'done' | 'again' | 'unknown' | 'several' | 'refused' | 'doubtful'
  id?: string | undefined
  end?: RowEnd
}

const ofRow = (id: string, end: RowEnd): ScanEnd =>
  end.code === 'WITH_CARRIER' ? { state: 'again', id } : { state: end.state, id, end }

/** Finds the shipment of a code and acts as its mode; never rejects. */
export const scanCode = async (code: string, mode: ScanMode, commandId: CommandId): Promise<ScanEnd> => {
  try {
    const { id, piece, several } = await withRetries(() =>
      call('GET /app/v1/express-shipments/scan', { query: { code } }),
    )
    if (several === true) return { state: 'several' }
    if (id === undefined) return { state: 'unknown' }
    if (mode === 'open') return { state: 'done', id }
    const work = { commandId, reason: '', piece }
    if (mode === 'handOver') return ofRow(id, await runRow('HAND_OVER', id, work))
    const refusal = (await downloadLabels([id])).get(id)
    return ofRow(id, refusal ?? (await runRow('PRINT', id, work)))
  } catch (error) {
    return ofRow('', failedEnd(error))
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
