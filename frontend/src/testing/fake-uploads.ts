import { act } from '@testing-library/react'

/** One uploaded file. */
export interface FakeUpload {
  headers: Map<string, string>
  body: FormData
  progress: (sent: number) => void
  answer: (status: number, body: unknown) => void
  breakOff: () => void
}

/** Replaces XMLHttpRequest: the test sends the responses. */
export const fakeUploads = () => {
  const sent: FakeUpload[] = []
  class Sending extends EventTarget {
    readonly upload = new EventTarget()
    readonly headers = new Map<string, string>()
    status = 0
    responseText = ''
    open() {
      this.status = 0
    }
    setRequestHeader(name: string, value: string) {
      this.headers.set(name, value)
    }
    send(body: FormData) {
      sent.push({
        headers: this.headers,
        body,
        progress: (loaded) =>
          act(() => void this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total: 1 }))),
        answer: (status, answer) => {
          this.status = status
          this.responseText = JSON.stringify(answer)
          act(() => void this.dispatchEvent(new Event('load')))
        },
        breakOff: () => act(() => void this.dispatchEvent(new Event('error'))),
      })
    }
  }
  Object.assign(globalThis, { XMLHttpRequest: Sending })
  return sent
}
