import type { Browser, Locator, Page } from 'playwright-core'
import type { ApplicationProcess } from '../application/application-process.ts'
import { inAMonth, quotationScreen, untilSellSaved } from './quotation-screen.ts'
import { visit, type Visitor } from './visitor.ts'

const MAX_TABS = 300

/** Presses Tab until the field has the focus. @throws if it cannot be reached */
const tabTo = async (page: Page, field: Locator) => {
  await field.waitFor()
  for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
    if (await field.evaluate((element) => element.matches(':focus'))) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Not reached with ${MAX_TABS} tabs: ${String(field)}`)
}

/** Event listeners are attached once the browser is idle. */
const untilListening = (page: Page) => page.evaluate('new Promise((idle) => requestIdleCallback(() => idle()))')

/** Actions of a user without a mouse. */
export const hands = (page: Page) => {
  const { keyboard } = page
  /** Presses Enter once this line is selected: results of earlier letters stay for a moment. */
  const chooseLine = async (line: Locator) => {
    await line.waitFor()
    await keyboard.press('Enter')
    await line.waitFor({ state: 'hidden' })
  }
  const fillIn = async (label: string, text: string) => {
    await tabTo(page, page.getByLabel(label, { exact: true }).first())
    await keyboard.type(text)
  }
  return {
    press: async (...keys: string[]) => {
      await untilListening(page)
      for (const key of keys) await keyboard.press(key)
    },
    fillIn,
    /** Types, and takes the first suggestion. */
    choose: async (label: string, text: string, suggestion: RegExp) => {
      await fillIn(label, text)
      const active = page.locator('.bp6-active')
      await chooseLine(page.getByRole('option', { name: suggestion }).filter({ has: active }))
    },
    chooseCode: async (label: string, code: string) => {
      await fillIn(label, code)
      await chooseLine(page.getByRole('option', { name: new RegExp(`^${code}`), selected: true }))
    },
    /** Opens a quotation from the palette. */
    open: async (reference: string) => {
      await keyboard.press('Control+k')
      await page.getByRole('textbox', { name: /^Buscar o ejecutar/ }).waitFor()
      await keyboard.type(reference)
      // The palette also lists commands that name the quotation, first while it still searches.
      const quotation = page.locator('strong', { hasText: reference })
      await chooseLine(page.getByRole('option', { selected: true }).filter({ has: quotation }))
      await page.waitForURL(new RegExp(reference))
    },
    /** Presses the shortcut shown on a button, once it appears. */
    command: async (name: string, key: string) => {
      const hint = page.locator('kbd', { hasText: new RegExp(`^${key}$`, 'i') })
      await page.getByRole('button', { name, exact: true }).filter({ has: hint }).first().waitFor()
      await untilListening(page)
      await keyboard.press(key)
    },
    confirm: async () => {
      const { dialog } = quotationScreen(page)
      await tabTo(page, dialog.getByRole('button', { name: /^Confirmar/ }))
      await keyboard.press('Enter')
      await dialog.waitFor({ state: 'detached' })
    },
  }
}

const signInByKeyboard = async ({ page }: Visitor, application: ApplicationProcess, role: string) => {
  const user = application.users.find((one) => one.role === role)
  if (!user) throw new Error(`No demo user is ${role}.`)
  const { fillIn, press } = hands(page)
  await page.goto(application.url)
  await fillIn('Usuario o correo', user.name)
  await fillIn('Contraseña', user.password)
  await press('Enter')
  await page.waitForURL(/\/home/)
  await page.getByRole('navigation').first().waitFor()
}

/** A new quotation, its costs, its sell and the mail to the client, without a mouse. Returns its reference. */
export const quoteByKeyboard = async (browser: Browser, application: ApplicationProcess): Promise<string> => {
  const commercial = await visit(browser)
  await signInByKeyboard(commercial, application, 'COMMERCIAL')
  const requester = hands(commercial.page)
  await requester.press('c')
  await commercial.page.getByRole('heading', { name: 'Nueva cotización' }).waitFor()
  await requester.choose('Cliente', 'andr', /Laboratorio Andrómeda/)
  await requester.choose('Origen', 'fra', /FRA/)
  await requester.choose('Destino', 'mvd', /MVD/)
  await requester.fillIn('Incoterm', 'FCA')
  for (const [name, value] of Object.entries({ Cantidad: '1', Peso: '150', Largo: '140', Ancho: '100', Alto: '90' }))
    await requester.fillIn(`${name}, fila 1`, value)
  await requester.fillIn('Mercadería', 'Reactivos de diagnóstico')
  await requester.press('Control+Enter')
  await commercial.page.waitForURL(/\/[A-Z]{3}-\d{4}-\d{6}$/)
  const reference = commercial.page.url().split('/').at(-1) ?? ''

  const pricing = await visit(browser)
  await signInByKeyboard(pricing, application, 'PRICING')
  const pricer = hands(pricing.page)
  await pricer.open(reference)
  await pricer.command('Tomar', 't')
  await quotationScreen(pricing.page).showsStatus('En proceso')
  await pricer.command('Agregar costo', 'n')
  await pricer.fillIn('Transportista', 'Austral Cargo')
  await pricer.fillIn('Validez', inAMonth())
  await pricer.chooseCode('Código, línea 1', 'AFR')
  await pricer.fillIn('Importe, línea 1', '493,50')
  await pricer.press('Control+s')
  await pricing.page.getByRole('region', { name: 'Costo nuevo' }).waitFor({ state: 'detached' })
  await pricer.command('Armar venta', 'v')
  await pricer.fillIn('Markup s/costo', '20')
  await pricer.press('Control+s')
  await untilSellSaved(pricing.page)
  await pricer.command('Publicar', 'p')
  await pricer.confirm()
  await quotationScreen(pricing.page).showsStatus('Cotizada')

  await requester.open(reference)
  await requester.command('Enviar', 'e')
  await commercial.page.waitForURL(/\/finalizar\//)
  await requester.fillIn('Para', 'ana.pereira@andromeda.example')
  await requester.press('Enter', 'Control+Enter')
  await requester.confirm()
  // After sending, the page continues with the remaining offers.
  await commercial.page.waitForURL((url) => !url.pathname.includes(reference))
  await requester.open(reference)
  await quotationScreen(commercial.page).showsStatus('Enviada')
  for (const { page, errors } of [commercial, pricing]) {
    if (errors.length > 0) throw new Error(errors.join('\n'))
    await page.context().close()
  }
  return reference
}
