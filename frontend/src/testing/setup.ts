import './no-timeline.ts'
import '@testing-library/jest-dom/vitest'
import { createRequire } from 'node:module'
import { TextDecoder, TextEncoder } from 'node:util'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeAll } from 'vitest'
import { startAfresh } from './leftovers.ts'
import { installQuickLabels } from './quick-labels.ts'
import { startTexts } from './texts.ts'
import { TestRequest, TestResponse } from './web.ts'

// React’s development runtime creates a stack for every element, a fifth of the time of large forms; the linter finds
// missing keys in lists.
const require = createRequire(import.meta.url)
Object.assign(require('react/jsx-runtime'), require('../../../node_modules/react/cjs/react-jsx-runtime.production.js'))

// Without it React does not warn about updates outside of `act`.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
startAfresh()

// Browser features that jsdom lacks and the components use.
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
// The chart library reads it when it loads.
globalThis.CSS = { ...globalThis.CSS, supports: () => true }
installQuickLabels()
Element.prototype.scrollTo ??= () => undefined
Element.prototype.scrollIntoView ??= () => undefined

// On a busy machine a screen needs more than the default second.
configure({ asyncUtilTimeout: 20_000 })

beforeAll(startTexts)

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})
