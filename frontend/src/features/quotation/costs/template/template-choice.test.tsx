import { usualSettings } from '@freight/contracts/company-settings/settings'
import { chargeCode } from '@freight/contracts/testing/sample-charges'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { useAllCommands } from '../../../../lib/browser/browser-commands.ts'
import { keepToken } from '../../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../../testing/fake-api.ts'
import { renderAt } from '../../../../testing/render.tsx'
import { quotation } from '../../samples/quotation.ts'
import { CostsTab } from '../costs-tab.tsx'

const catalogue = [chargeCode('AFR', 'Flete aéreo'), chargeCode('HDL', 'Manejo'), chargeCode('FSC', 'Combustible')]
const named = [{ name: 'Vía Miami', codes: ['FSC', 'AFR'] }]
const Palette = () => (
  <ul>
    {useAllCommands().map(({ id, title, run }) => (
      <li key={id}>
        <button type="button" onClick={run}>
          {title}
        </button>
      </li>
    ))}
  </ul>
)
const open = (key: string, LSE_IMPORT: readonly object[] = named) => {
  fakeApi({
    'GET /app/v1/charge-codes': () => ({ body: { rows: catalogue } }),
    'GET /app/v1/providers': () => ({ body: { rows: [] } }),
    'GET /app/v1/settings/MVD': () => ({
      body: {
        company: 'MVD',
        ...usualSettings,
        chargeTemplates: { ...usualSettings.chargeTemplates, LSE_IMPORT: ['HDL'] },
        namedTemplates: { ...usualSettings.namedTemplates, LSE_IMPORT },
      },
    }),
  })
  const actions = [...quotation.actions, { command: 'AddCostGroup' as const, possible: true as const }]
  renderAt(
    <>
      <Palette />
      <CostsTab detail={{ ...quotation, key, actions }} />
    </>,
    '/pricing/cotizaciones/x?tab=costs&edit=new',
  )
}
const code = (number: number) => screen.queryByRole<HTMLInputElement>('combobox', { name: `Código, línea ${number}` })
const lines = () => [1, 2, 3].flatMap((number) => code(number)?.value ?? [])
const choose = (value: string) =>
  fireEvent.change(screen.getByRole('combobox', { name: 'Plantilla' }), { target: { value } })

beforeEach(() => keepToken(fakeToken(['PRICING', 'MODIFICAR_COTIZACION_COSTOS', 'CONSULTAR_COTIZACION'])))

test('another template replaces lines without input', async () => {
  open('choice-1')
  await waitFor(() => expect(lines()).toEqual(['HDL']))
  choose('Vía Miami')
  expect(lines()).toEqual(['FSC', 'AFR'])
  expect(screen.queryByText('Sin guardar')).not.toBeInTheDocument()
  choose('')
  expect(lines()).toEqual(['HDL'])
})

test('another template keeps typed lines and follows them, also from the palette', async () => {
  open('choice-2')
  await waitFor(() => expect(lines()).toEqual(['HDL']))
  await userEvent.type(screen.getByRole('textbox', { name: 'Por kg, línea 1' }), '2')
  fireEvent.click(screen.getByRole('button', { name: 'Empezar con la plantilla Vía Miami' }))
  expect(lines()).toEqual(['HDL', 'FSC', 'AFR'])
  expect(screen.getByRole('textbox', { name: 'Por kg, línea 1' })).toHaveValue('2')
})

test("a cost starts with the company's default template", async () => {
  open('choice-3', [{ name: 'Vía Miami', codes: ['FSC', 'AFR'], byDefault: true }])
  await waitFor(() => expect(lines()).toEqual(['FSC', 'AFR']))
  expect(screen.getByRole('combobox', { name: 'Plantilla' })).toHaveValue('Vía Miami')
})

test('with only the usual template there is no choice', async () => {
  open('choice-4', [])
  await waitFor(() => expect(lines()).toEqual(['HDL']))
  expect(screen.queryByRole('combobox', { name: 'Plantilla' })).not.toBeInTheDocument()
})

test('a line starts with the usual basis of its code: no price per kilogram for a charge per shipment', async () => {
  catalogue.push(chargeCode('AWB', 'Emisión de guía', { calculator: 'FLAT' }))
  open('choice-5', [{ name: 'Guía', codes: ['AWB', 'AFR'], byDefault: true }])
  await waitFor(() => expect(lines()).toEqual(['AWB', 'AFR']))
  expect(screen.queryByRole('textbox', { name: 'Por kg, línea 1' })).not.toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: 'Por kg, línea 2' })).toBeInTheDocument()
  expect(screen.getByRole('combobox', { name: 'Cantidad, línea 1' })).toHaveDisplayValue('importe fijo')
  await userEvent.type(screen.getByRole('textbox', { name: 'Importe, línea 1' }), '60')
  expect(screen.getByRole('combobox', { name: 'Cantidad, línea 1' })).toHaveDisplayValue('importe fijo')
})
