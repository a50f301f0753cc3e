// A jsdom page for all tests of a process, set up like in Vitest: its properties become global, so that React, the
// libraries and the tests find them, whichever module loads first.
import { createRequire } from 'node:module'
import { runInNewContext } from 'node:vm'

const require = createRequire(import.meta.url)
// Globals of the language and of Node stay: fake clocks of tests replace these timers.
const language = new Set(runInNewContext('Object.getOwnPropertyNames(globalThis)'))
const nodeGlobals =
  /^(constructor|console|performance|crypto|atob|btoa|queueMicrotask|(set|clear)(Timeout|Interval|Immediate))$/

const namesIn = (object) =>
  object && object !== Object.prototype
    ? [...Object.getOwnPropertyNames(object), ...namesIn(Object.getPrototypeOf(object))]
    : []

export const openPage = () => {
  const { JSDOM, VirtualConsole } = require('jsdom')
  const { window } = new JSDOM('<!DOCTYPE html>', {
    pretendToBeVisual: true,
    url: 'http://localhost/',
    virtualConsole: new VirtualConsole(),
  })
  for (const name of new Set(namesIn(window))) {
    if (language.has(name) || nodeGlobals.test(name)) continue
    const value = window[name]
    // Functions of the page are bound to it; classes stay unbound.
    const isCalled = typeof value === 'function' && !/^[A-Z]/.test(name)
    const accessor = { get: () => window[name], set: (to) => (window[name] = to) }
    const member =
      typeof value === 'function' ? { writable: true, value: isCalled ? value.bind(window) : value } : accessor
    Object.defineProperty(globalThis, name, { configurable: true, enumerable: true, ...member })
  }
  for (const name of ['window', 'self', 'top', 'parent'])
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value: globalThis })
  globalThis.IS_REACT_ACT_ENVIRONMENT = true
}
