import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { STALL_TIMEOUT_MS, sendForm } from './send-form.ts'

class Sending extends EventTarget {
  static last: Sending
  readonly upload = new EventTarget()
  constructor() {
    super()
    Sending.last = this
  }
  open() {
    this.dispatchEvent(new Event('opened'))
  }
  send() {
    this.dispatchEvent(new Event('sent'))
  }
  abort() {
    this.dispatchEvent(new Event('abort'))
  }
}

const before = globalThis.XMLHttpRequest
beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(globalThis, { XMLHttpRequest: Sending })
})
afterEach(() => {
  vi.useRealTimers()
  Object.assign(globalThis, { XMLHttpRequest: before })
})

const send = () => sendForm({ url: '/app/v1/documents', form: new FormData() }, () => undefined)
const progress = () => Sending.last.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 1, total: 2 }))

test('an upload without progress for a minute fails without a response', async () => {
  const failure = send().catch((problem: unknown) => problem)
  vi.advanceTimersByTime(STALL_TIMEOUT_MS - 1)
  progress()
  vi.advanceTimersByTime(STALL_TIMEOUT_MS - 1)
  progress()
  vi.advanceTimersByTime(STALL_TIMEOUT_MS)
  expect(await failure).toMatchObject({ status: 0, code: 'NO_ANSWER' })
})

test('a long upload with progress does not time out', async () => {
  const sent = send()
  for (let minute = 0; minute < 30; minute += 1) {
    vi.advanceTimersByTime(STALL_TIMEOUT_MS / 2)
    progress()
  }
  Object.assign(Sending.last, { status: 200, responseText: 'done' })
  Sending.last.dispatchEvent(new Event('load'))
  expect(await sent).toBe('done')
})
