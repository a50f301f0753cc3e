import { Buffer } from 'node:buffer'
import { expect } from 'vitest'
import { z } from 'zod'
import { signIn } from '../application/api-client.ts'
import type { ApplicationWithBrowser } from '../application/application-with-browser.ts'
import type { FakSheet } from '../rates/sheets/sheet-parts.ts'
import { fakSheets } from '../rates/sheets/fak-sheets.ts'
import { furtherSheets } from '../rates/sheets/further-sheets.ts'
import { count } from './counted.ts'
import { arriveWith, visit } from './visitor.ts'

const MOST_CLICKS = 6

/** The sheets of the month after the present one, so that their rates are neither past nor too far ahead. */
export const sheetsOfNextMonth = (): readonly FakSheet[] => {
  const today = new Date()
  const next = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 1))
  const month = [next.getUTCFullYear(), next.getUTCMonth() + 1] as const
  return [...fakSheets(...month), ...furtherSheets(...month)]
}

/** A pricer who imports rates of providers that have sent no file before. */
export const importer = async ({ application, browser }: ApplicationWithBrowser) => {
  const visitor = await visit(browser)
  const user = application.users.find(({ role }) => role === 'PRICING_LEAD')
  const { token, get } = await signIn(application.url, user)
  const admin = await signIn(
    application.url,
    application.users.find(({ role }) => role === 'ADMINISTRATOR'),
  )
  await arriveWith(visitor, token)
  const { page, errors, picture } = visitor
  const countOf = await count(page)
  return {
    /** Takes a sheet over with the mouse, and counts its clicks from the choice of the provider on. */
    takeOver: async ({ name, file, rates }: FakSheet) => {
      const provider = `Naviera ${name.replace('.xlsx', '')}`
      const code = `N${name.slice(0, 2)}`
      const created = { code, name: provider, language: 'en', services: ['FCL'] }
      const { id } = await admin.command('/app/v1/providers', created)
      await page.goto(`${application.url}/pricing/tarifas?act=import`)
      const owner = page.getByLabel('Proveedor de estas tarifas')
      await owner.click()
      await owner.fill(provider)
      await page.getByRole('option', { name: provider }).click()
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Elegir un archivo' }).click()
      const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
      await (await chooser).setFiles({ name, mimeType: type, buffer: Buffer.from(file) })
      await page.getByRole('button', { name: /^Revisar/ }).click()
      await picture(`rate-sheets/${name.slice(0, 2)}-columns`)
      await page.getByRole('button', { name: new RegExp(`^Confirmar ${rates.length} filas`) }).waitFor()
      await picture(`rate-sheets/${name.slice(0, 2)}-check`)
      await page.getByRole('button', { name: /^Confirmar/ }).click()
      await page.getByRole('heading', { name: /^Resultado aplicada/ }).waitFor()
      const { clicks, typed } = await countOf()
      expect(clicks).toBeLessThanOrEqual(MOST_CLICKS)
      // The file and the name of the provider; no cell, column or day by hand.
      expect(typed.filter((field) => !/Proveedor|archivo/.test(field))).toEqual([])
      const { json } = await get(`/app/v1/rates?limit=200&owner=${id}`)
      expect(z.object({ rows: z.array(z.unknown()) }).parse(json).rows).toHaveLength(rates.length)
      expect(errors).toEqual([])
    },
  }
}
