// A page without a browser for all tests of a process, in the way Vitest gives one: what a page has becomes a member of the
// process's own global object, so that React, the libraries and the tests find it, whoever loads them.
import { createRequire } from 'node:module'
import { runInNewContext } from 'node:vm'

const require = createRequire(import.meta.url)
// What the language and Node bring stays theirs: a test's clock takes hold of these timers.
const language = new Set(runInNewContext('Object.getOwnPropertyNames(globalThis)'))
const stays =
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
    if (language.has(name) || stays.test(name)) continue
    const value = window[name]
    // A function of the page is called as the page's; a class stays the class it is.
    const isCalled = typeof value === 'function' && !/^[A-Z]/.test(name)
    const asked = { get: () => window[name], set: (to) => (window[name] = to) }
    const member =
      typeof value === 'function' ? { writable: true, value: isCalled ? value.bind(window) : value } : asked
    Object.defineProperty(globalThis, name, { configurable: true, enumerable: true, ...member })
  }
  for (const name of ['window', 'self', 'top', 'parent'])
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value: globalThis })
  globalThis.IS_REACT_ACT_ENVIRONMENT = true
}
