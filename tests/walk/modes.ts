import { expect, test } from 'vitest'
import { applicationWithBrowser } from '../application/application-with-browser.ts'
import type { Mode } from './request-form.ts'
import { type Answer, people, wholeLife } from './whole-life.ts'

type Life = readonly [mode: Mode, answer: Answer]

/** Walks the whole life of a quotation per given mode, in one application; returns that application for other tests. */
export const walkModes = (...lives: readonly Life[]) => {
  const open = applicationWithBrowser(20, async (setup) => ({ users: await people(setup) }))
  test.each(lives)('a quotation by %s is requested, priced, sent and answered on the screens', async (mode, answer) => {
    const { users, application } = open()
    await wholeLife(users, application.url, mode, answer)
    expect(users.commercial.errors).toEqual([])
    expect(users.pricing.errors).toEqual([])
  })
  return open
}
