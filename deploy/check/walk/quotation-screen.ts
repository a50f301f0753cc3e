import type { Page } from 'playwright-core'

/** A quotation's own page, by what its buttons and fields are called. */
export const quotationScreen = (page: Page) => {
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  /** The orders of the header: in view, or behind its dots. */
  const order = async (name: RegExp) => {
    const there = main.getByRole('button', { name })
    const dots = page.getByRole('button', { name: 'Más acciones' })
    await there.or(dots).first().waitFor()
    if ((await there.count()) > 0) return there.first().click()
    await dots.click()
    await page.getByRole('menuitem', { name }).click()
  }
  const confirm = async () => {
    await dialog.getByRole('button', { name: /^Confirmar/ }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  const stands = (status: string) => main.getByText(status, { exact: true }).first().waitFor()
  return {
    order,
    confirm,
    stands,
    take: async () => {
      await order(/^Tomar/)
      await stands('En proceso')
    },
    addCost: async ({ code, amount }: { code: string; amount: string }) => {
      await order(/^Agregar costo/)
      const editor = page.getByRole('region', { name: 'Costo nuevo' })
      await editor.getByLabel('Transportista').fill('Austral Cargo')
      await editor.getByLabel(/^Tránsito/).fill('12')
      await editor.getByLabel('Código, línea 1').fill(code)
      await page
        .getByRole('option', { name: new RegExp(code) })
        .first()
        .click()
      await editor.getByLabel('Importe, línea 1').fill(amount)
      await editor.getByRole('button', { name: /^Guardar costo/ }).click()
      await editor.waitFor({ state: 'detached' })
    },
    addSell: async ({ markup }: { markup: string }) => {
      await order(/^Armar venta/)
      await page.getByLabel('Recargo s/costo').fill(markup)
      const save = page.getByRole('button', { name: /^Guardar venta/ })
      await save.click()
      await save.waitFor({ state: 'detached' })
    },
    publish: async () => {
      await order(/^Publicar/)
      await confirm()
      await stands('Cotizada')
    },
    approve: async () => {
      await order(/^Aprobar/)
      await dialog.getByLabel(/^Referencia del cliente/).fill('OC 7781')
      await confirm()
      await stands('Aprobada')
    },
    reject: async () => {
      await order(/^No aprobada/)
      await confirm()
      await stands('No aprobada')
    },
  }
}

/** The last look at an offer before it goes out. */
export const finalizeScreen = (page: Page) => ({
  /** Sends it to one more person, and waits for the quotation that it leads back to. */
  send: async (mail: string) => {
    const to = page.getByLabel('Para', { exact: true })
    await to.fill(mail)
    await to.press('Enter')
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Enviar/ })
      .click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Confirmar/ })
      .click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  },
})
