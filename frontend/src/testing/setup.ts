import '@testing-library/jest-dom/jest-globals'
import { TextDecoder, TextEncoder } from 'node:util'
import { afterEach, beforeAll } from '@jest/globals'
import { cleanup, configure } from '@testing-library/react'
import { installQuickLabels } from './quick-labels.ts'
import { startTexts } from './texts.ts'
import { TestRequest, TestResponse } from './web.ts'

// What jsdom lacks and the components ask for.
class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Object.assign(globalThis, { TextDecoder, TextEncoder, Request: TestRequest, Response: TestResponse })
globalThis.ResizeObserver ??= NoObserver
globalThis.matchMedia ??= (query: string) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  })
installQuickLabels()
Element.prototype.scrollTo ??= () => undefined
Element.prototype.scrollIntoView ??= () => undefined

// On a busy machine a screen needs more than the usual second.
configure({ asyncUtilTimeout: 20_000 })

beforeAll(startTexts)

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})
