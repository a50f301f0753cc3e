import type { Page } from 'playwright-core'

export const inAMonth = (): string => new Date(Date.now() + 30 * 86_400_000).toLocaleDateString('en-GB')

/** While saving, the button has no name: the editor closes when the sell is stored. */
export const untilSellSaved = (page: Page) => page.locator('.cost-editor').waitFor({ state: 'detached' })

/** A quotation's own page, by the names of its buttons and fields. */
export const quotationScreen = (page: Page) => {
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const confirming = dialog.getByRole('button', { name: /^Confirmar/ })
  /** Clicks a command of the header once it is enabled. */
  const command = (name: RegExp) => main.locator('.head-actions').getByRole('button', { name, disabled: false }).click()
  /** Confirms; the dialog stays until the command is accepted. */
  const confirm = async () => {
    await confirming.click()
    await dialog.waitFor({ state: 'detached' })
  }
  /** The status in the header; the same words are in cards, buttons and lists. */
  const showsStatus = (status: string) => main.locator('.quotation-head').getByText(status, { exact: true }).waitFor()
  const chooseCode = async (code: string) => {
    // The codes of the template appear at once, possibly with the wanted one first.
    await page.getByLabel('Código, línea 2').waitFor()
    const first = page.getByLabel('Código, línea 1')
    if ((await first.inputValue()) === code) return
    await first.fill(code)
    await page.getByRole('option', { name: new RegExp(`^${code}`) }).click()
  }
  /** Fills the open form of a new cost: carrier, transit time and first charge. */
  const newCost = async (code: string, transit: string) => {
    const editor = page.getByRole('region', { name: 'Costo nuevo' })
    await editor.getByLabel('Transportista').fill('Austral Cargo')
    await editor.getByLabel(/^Tránsito/).fill(transit)
    // The validity of a cost has no default: it is typed.
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
    showsStatus,
    take: async () => {
      await command(/^Tomar/)
      await showsStatus('En proceso')
    },
    /** The first cost is the suggested next step. */
    beginCost: async (code: string, transit: string) => {
      await command(/^Agregar costo/)
      return newCost(code, transit)
    },
    beginSell: async (markup: string) => {
      await command(/^Armar venta/)
      await page.getByLabel('Markup s/costo').fill(markup)
      const button = page.getByRole('button', { name: /^Guardar alternativa/ })
      const save = async () => {
        await button.click()
        await untilSellSaved(page)
      }
      return { save }
    },
    /** Changes the sell with a higher price. */
    changeSell: async (markup: string) => {
      await page.getByRole('tab', { name: /^Venta/ }).click()
      await page.getByRole('button', { name: /^Acciones de la alternativa/ }).click()
      await page.getByRole('menuitem', { name: 'Cambiar', exact: true }).click()
      await page.getByLabel('Markup s/costo').fill(markup)
      await page.getByRole('button', { name: /^Guardar alternativa/ }).click()
      await untilSellSaved(page)
    },
    /** Records the approval of an earlier revision. */
    approveBefore: async (revision: string) => {
      await command(/^Aprobar/)
      await dialog.getByLabel('Revisión aprobada').selectOption(revision)
      await dialog.getByText(`Se aprueba la revisión ${revision}`).waitFor()
      await confirm()
      await showsStatus('Aprobada')
    },
    approve: async () => {
      await command(/^Aprobar/)
      await dialog.getByLabel(/^Referencia del cliente/).fill('OC 7781')
      await confirm()
      await showsStatus('Aprobada')
    },
    reject: async () => {
      await command(/^Registrar rechazo/)
      await dialog.getByLabel('Motivo', { exact: true }).selectOption('PRICE')
      await confirm()
      await showsStatus('No aprobada')
    },
  }
}

/** The preview before an offer is sent. */
export const finalizeScreen = (page: Page) => ({
  /** Sends it to one more recipient, and waits until the page continues with the next offer. */
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
    // The dialog also closes after a failed sending.
    await page.waitForURL((address) => address.pathname !== pathname)
  },
})
