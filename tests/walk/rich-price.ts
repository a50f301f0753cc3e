import type { Locator, Page } from 'playwright-core'
import type { Mode } from './request-form.ts'

const freight = (editor: Locator, field: string) => editor.getByLabel(`${field}, línea 1`, { exact: true })

/** The first line in breaks: a price from zero on, a better one from a quantity on, and the least that it comes to. */
export const priceInBreaks = async (
  editor: Locator,
  from: string,
  prices: readonly [string, string],
  least: string,
) => {
  const meant = freight(editor, 'Cantidad')
  const breaks = await meant.locator('option[value^="RANGE:"]').first().getAttribute('value')
  await meant.selectOption(breaks)
  const strip = editor.getByRole('group', { name: /^Precio de la línea/ })
  await strip.getByLabel('Precio desde 0', { exact: true }).fill(prices[0])
  const second = strip.getByLabel(`Precio desde ${from}`, { exact: true })
  if ((await second.count()) === 0) {
    await strip.getByRole('button', { name: 'Agregar rango' }).click()
    await strip.getByLabel('Desde, rango 2', { exact: true }).fill(from)
  }
  await second.fill(prices[1])
  await freight(editor, 'Mínimo').fill(least)
}

/** By what its mode is priced by, so cheap that the least amount is charged. */
const perUnit = async (editor: Locator) => {
  // The first line may be one that is charged per shipment.
  await freight(editor, 'Cantidad').selectOption('')
  await editor.getByLabel(/^Por .*, línea 1$/).fill('1')
  await freight(editor, 'Mínimo').fill('1500')
  await editor.page().locator('input[aria-label="Importe, línea 1"][value="1500,00"]').waitFor()
}

/** How the main freight of each mode is priced. */
const asModes: Record<Mode, (editor: Locator) => Promise<void>> = {
  // A price for each type of container, as a line of its own.
  FCL: async (editor) => {
    await editor.getByLabel('Por unidad, línea 1', { exact: true }).press('Alt+Enter')
    for (const [type, price] of [
      ['40HC', '640'],
      ['20GP', '410'],
    ] as const) {
      const field = editor.getByLabel(`Precio por ${type}`, { exact: true })
      await field.fill(price)
      await field.press('Enter')
    }
  },
  LCL: perUnit,
  RORO: perUnit,
  ULD: perUnit,
  LSE: (editor) => priceInBreaks(editor, '100', ['3', '2.35'], '200'),
  FTL: perUnit,
  LTL: (editor) => priceInBreaks(editor, '100', ['0.90', '0.70'], '60'),
}

/** A cost whose freight is priced as its mode is; the line before the last one is part of it, and the last one bears tax. */
export const fillCost = async (editor: Locator, mode: Mode) => {
  await asModes[mode](editor)
  await editor
    .getByLabel(/^Cantidad, línea/)
    .nth(-2)
    .selectOption('INCLUDED')
  await editor
    .getByLabel(/^Importe, línea/)
    .last()
    .fill('100')
}

/** A sell in which the freight has another currency than its cost, with a discount at its end. */
export const fillSell = async (page: Page) => {
  const editor = page.locator('.cost-editor')
  await editor
    .getByLabel(/^Moneda: Flete/)
    .first()
    .selectOption('EUR')
  await editor.getByRole('button', { name: 'Agregar cargo' }).click()
  await editor.getByLabel('Código de la línea nueva').last().fill('DTO')
  await page.getByRole('option', { name: /^DTO/ }).click()
  await editor.getByLabel('Importe de Descuento').fill('-50')
}

/** What the page of the offer then says of it. */
export const standsInOffer = async (main: Locator) => {
  for (const words of ['Descuento', '−50,00', /IVA/, 'EUR']) await main.getByText(words).first().waitFor()
}
