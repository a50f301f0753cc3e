import type { Locator, Page } from 'playwright-core'
import type { Mode } from './request-form.ts'

const freight = (editor: Locator, field: string) => editor.getByLabel(`${field}, línea 1`, { exact: true })

/** The first line in breaks: a price from zero, a lower one from a quantity on, and a minimum amount. */
export const priceInBreaks = async (
  editor: Locator,
  from: string,
  prices: readonly [string, string],
  minimum: string,
) => {
  const quantityField = freight(editor, 'Cantidad')
  const breaks = await quantityField.locator('option[value^="RANGE:"]').first().getAttribute('value')
  await quantityField.selectOption(breaks)
  const strip = editor.getByRole('group', { name: /^Precio de la línea/ })
  await strip.getByLabel('Precio desde 0', { exact: true }).fill(prices[0])
  const second = strip.getByLabel(`Precio desde ${from}`, { exact: true })
  if ((await second.count()) === 0) {
    await strip.getByRole('button', { name: 'Agregar rango' }).click()
    await strip.getByLabel('Desde, rango 2', { exact: true }).fill(from)
  }
  await second.fill(prices[1])
  await freight(editor, 'Mínimo').fill(minimum)
}

/** Priced by the basis of its mode, so cheap that the minimum amount applies. */
const perUnit = async (editor: Locator) => {
  // The first line may be charged per shipment.
  await freight(editor, 'Cantidad').selectOption('')
  await editor.getByLabel(/^Por .*, línea 1$/).fill('1')
  await freight(editor, 'Mínimo').fill('1500')
  await editor.page().locator('input[aria-label="Importe, línea 1"][value="1.500,00"]').waitFor()
}

/** Pricing of the main freight per mode. */
const fillFreight: Record<Mode, (editor: Locator) => Promise<void>> = {
  // A line with a price for each type of container.
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

/** A cost with the freight of its mode; its second-last line is included in it, and the last one has tax. */
export const fillCost = async (editor: Locator, mode: Mode) => {
  await fillFreight[mode](editor)
  await editor
    .getByLabel(/^Cantidad, línea/)
    .nth(-2)
    .selectOption('INCLUDED')
  await editor
    .getByLabel(/^Importe, línea/)
    .last()
    .fill('100')
}

/** A sell whose freight has another currency than its cost, with a final discount. */
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

/** Waits for the expected texts on the page of the offer. */
export const untilShownInOffer = async (main: Locator) => {
  for (const words of ['Descuento', '−50,00', /IVA/, 'EUR']) await main.getByText(words).first().waitFor()
}
