import type { Page } from 'playwright-core'

export type Mode = 'FCL' | 'LCL' | 'RORO' | 'ULD' | 'LSE' | 'FTL' | 'LTL'

const piece = { Cantidad: '4', Peso: '310', Largo: '120', Ancho: '80', Alto: '110' }

/** Request per mode: the lane, the labels of the form, and the expected totals. */
export const shipments = {
  FCL: {
    transport: 'Marítimo',
    from: 'CNSHA',
    to: 'UYMVD',
    incoterm: 'FOB',
    units: { quantity: 'Cantidad de contenedores, fila 1', type: 'Tipo de contenedor, fila 1', of: '40HC' },
    secondUnits: { quantity: 'Cantidad de contenedores, fila 2', type: 'Tipo de contenedor, fila 2', of: '20GP' },
    pieces: undefined,
    total: /Contenedores/,
    freight: 'OFR',
  },
  LCL: {
    transport: 'Marítimo',
    from: 'CNSHA',
    to: 'UYMVD',
    incoterm: 'FOB',
    units: undefined,
    pieces: piece,
    total: /4,224/,
    freight: 'OFR',
  },
  RORO: {
    transport: 'Marítimo',
    from: 'DEHAM',
    to: 'UYMVD',
    incoterm: 'FOB',
    units: undefined,
    pieces: { Cantidad: '2', Peso: '1850', Largo: '480', Ancho: '190', Alto: '160' },
    total: /Unidades/,
    freight: 'OFR',
  },
  ULD: {
    transport: 'Aéreo',
    from: 'FRA',
    to: 'MVD',
    incoterm: 'FCA',
    units: { quantity: 'Cantidad de ULD, fila 1', type: 'Tipo de ULD, fila 1', of: 'PMC' },
    pieces: piece,
    total: /ULD/,
    freight: 'AFR',
  },
  LSE: {
    transport: 'Aéreo',
    from: 'FRA',
    to: 'MVD',
    incoterm: 'FCA',
    units: undefined,
    pieces: piece,
    total: /1\.240,0/,
    freight: 'AFR',
  },
  FTL: {
    transport: 'Terrestre',
    from: 'BRSAO',
    to: 'UYMVD',
    incoterm: 'FCA',
    units: { quantity: 'Cantidad de camiones, fila 1', type: 'Tipo de camión, fila 1', of: 'SIDER' },
    pieces: undefined,
    total: /Camiones/,
    freight: 'RFR',
  },
  LTL: {
    transport: 'Terrestre',
    from: 'BRSAO',
    to: 'UYMVD',
    incoterm: 'FCA',
    units: undefined,
    pieces: piece,
    total: /lineal/i,
    freight: 'RFR',
  },
} as const satisfies Record<Mode, object>

/** The form of a new quotation, by the names of its fields. */
export const requestForm = (page: Page) => {
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const choose = async (label: string, text: string, suggestion: RegExp) => {
    await field(label).first().fill(text)
    await page.getByRole('option', { name: suggestion }).first().click()
  }
  const pick = async (group: string, name: string) => {
    const choices = page.getByRole('radiogroup', { name: group, exact: true })
    await choices.getByRole('radio', { name, exact: true }).click()
    await choices.getByRole('radio', { name, exact: true, checked: true }).waitFor()
  }
  const totals = page.getByRole('complementary', { name: 'Totales' })
  return {
    choose,
    field,
    totals,
    fill: async (mode: Mode) => {
      const { transport, from, to, incoterm, units, pieces, secondUnits } = {
        secondUnits: undefined,
        ...shipments[mode],
      }
      await choose('Cliente', 'andr', /Laboratorio Andrómeda/)
      await pick('Transporte', transport)
      await pick('Modo', mode)
      await choose('Origen', from, new RegExp(from))
      await choose('Destino', to, new RegExp(to))
      await field('Incoterm').selectOption(incoterm)
      if (units !== undefined) {
        const addButton = page.getByRole('button', { name: /^Agregar (cont|ULD|cam)/ })
        await addButton.waitFor()
        // Some modes begin with a first row.
        if ((await field(units.quantity).count()) === 0) await addButton.click()
        await field(units.quantity).fill('2')
        await field(units.type).selectOption(units.of)
        if (secondUnits !== undefined) {
          await addButton.click()
          await field(secondUnits.quantity).fill('1')
          await field(secondUnits.type).selectOption(secondUnits.of)
        }
      }
      for (const [name, value] of Object.entries(pieces ?? {})) await field(`${name}, fila 1`).fill(value)
      await page.getByRole('button', { name: 'Agregar entrega' }).click()
      await field('Dirección, entrega 1').fill('Ruta 5 km 34')
      await field('Ciudad, entrega 1').fill('Canelones')
      await field('Mercadería').fill(`Carga de prueba ${mode}`)
      await field('Valor de la mercadería').fill('18450')
      await totals.getByText(shipments[mode].total).first().waitFor()
    },
    /** Submits it; returns the reference of the new quotation. */
    send: async () => {
      await page.keyboard.press('Control+Enter')
      await page.waitForURL(/\/[A-Z]{3}-\d{4}-\d{6}$/)
      return page.url().split('/').at(-1) ?? ''
    },
  }
}
