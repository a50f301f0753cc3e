import type { Page } from 'playwright-core'

export const inAMonth = (): string => new Date(Date.now() + 30 * 86_400_000).toLocaleDateString('en-GB')

/** While it waits, the button that saves has no name: only the editor's end says that the sale is saved. */
export const saleIsSaved = (page: Page) => page.locator('.cost-editor').waitFor({ state: 'detached' })

/** A quotation's own page, by what its buttons and fields are called. */
export const quotationScreen = (page: Page) => {
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const confirming = dialog.getByRole('button', { name: /^Confirmar/ })
  /** A command of the header, once it can be given: what is only announced there is not pressed. */
  const command = (name: RegExp) => main.locator('.head-actions').getByRole('button', { name, disabled: false }).click()
  /** Confirms; the dialog stays until the command is accepted. */
  const confirm = async () => {
    await confirming.click()
    await dialog.waitFor({ state: 'detached' })
  }
  /** The status in the header; the same words stand in cards, buttons and lists. */
  const stands = (status: string) => main.locator('.quotation-head').getByText(status, { exact: true }).waitFor()
  const chooseCode = async (code: string) => {
    // The codes of the template stand there at once, the one that is wanted perhaps as the first.
    await page.getByLabel('Código, línea 2').waitFor()
    const first = page.getByLabel('Código, línea 1')
    if ((await first.inputValue()) === code) return
    await first.fill(code)
    await page.getByRole('option', { name: new RegExp(`^${code}`) }).click()
  }
  /** The form of a new cost that stands open: who carries it, how long it takes and its first charge. */
  const newCost = async (code: string, transit: string) => {
    const editor = page.getByRole('region', { name: 'Costo nuevo' })
    await editor.getByLabel('Transportista').fill('Austral Cargo')
    await editor.getByLabel(/^Tránsito/).fill(transit)
    // Nobody assumes until when a cost holds: it is typed.
    await editor.getByLabel('Validez').fill(inAMonth())
    await chooseCode(code)
    const save = async () => {
      await editor.getByRole('button', { name: /^Guardar costo/ }).click()
      await editor.waitFor({ state: 'detached' })
    }
    return { editor, save }
  }
  return {
    dialog,
    command,
    newCost,
    confirm,
    stands,
    take: async () => {
      await command(/^Tomar/)
      await stands('En proceso')
    },
    /** The first cost is the next thing to do. */
    beginCost: async (code: string, transit: string) => {
      await command(/^Agregar costo/)
      return newCost(code, transit)
    },
    beginSell: async (markup: string) => {
      await command(/^Armar venta/)
      await page.getByLabel('Recargo s/costo').fill(markup)
      const button = page.getByRole('button', { name: /^Guardar venta/ })
      const save = async () => {
        await button.click()
        await saleIsSaved(page)
      }
      return { save }
    },
    /** What stands there as a sell, made dearer. */
    changeSell: async (markup: string) => {
      await page.getByRole('tab', { name: /^Venta/ }).click()
      await page.getByRole('button', { name: /^Acciones de la alternativa/ }).click()
      await page.getByRole('menuitem', { name: 'Cambiar', exact: true }).click()
      await page.getByLabel('Recargo s/costo').fill(markup)
      await page.getByRole('button', { name: /^Guardar venta/ }).click()
      await saleIsSaved(page)
    },
    /** The client said yes to a revision before the last one. */
    approveBefore: async (revision: string) => {
      await command(/^Aprobar/)
      await dialog.getByLabel('Revisión aprobada').selectOption(revision)
      await dialog.getByText(`Se aprueba lo que dice la revisión ${revision}`).waitFor()
      await confirm()
      await stands('Aprobada')
    },
    approve: async () => {
      await command(/^Aprobar/)
      await dialog.getByLabel(/^Referencia del cliente/).fill('OC 7781')
      await confirm()
      await stands('Aprobada')
    },
    reject: async () => {
      await command(/^No aprobada/)
      await confirm()
      await stands('No aprobada')
    },
  }
}

/** The last look at an offer before it goes out. */
export const finalizeScreen = (page: Page) => ({
  /** Sends it to one more person, and waits until the page has gone on to what else is to be sent. */
  send: async (mail: string) => {
    const { pathname } = new URL(page.url())
    const to = page.getByLabel('Para', { exact: true })
    await to.fill(mail)
    await to.press('Enter')
    await page.getByRole('main').getByText(mail).first().waitFor()
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Enviar/ })
      .click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Confirmar/ })
      .click()
    // The dialog closes when sending has failed, too.
    await page.waitForURL((address) => address.pathname !== pathname)
  },
})
