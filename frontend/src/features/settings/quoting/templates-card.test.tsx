import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { usualSettings } from '@freight/contracts/company-settings/settings'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { mvd, openCard } from '../samples/open-card.tsx'
import { TemplatesCard } from './templates-card.tsx'

const codes = [
  { id: 'AFR', concept: 'Flete', active: true },
  { id: 'FSC', concept: 'Combustible', active: true },
]
const done = { body: { id: 'MVD', revision: 8, position: 1 } }
const viaMiami = { name: 'Vía Miami', codes: ['AFR', 'FSC'] }
const stored = { ...usualSettings.namedTemplates, LSE_IMPORT: [viaMiami] }
const open = (namedTemplates: typeof stored) => {
  const calls = fakeApi({
    'GET /app/v1/charge-codes': () => ({ body: { rows: codes } }),
    'POST /app/v1/settings/MVD/change-named-templates': () => done,
    'GET /app/v1/settings/MVD': () => ({ body: mvd }),
  })
  openCard((form) => <TemplatesCard form={form} />, { namedTemplates })
  const group = within(screen.getByRole('group', { name: 'LSE · importación: otras plantillas' }))
  return { group, sent: () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body) }
}
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Guardar todo' }))

beforeEach(() => keepToken(fakeToken(['PRICING_RULES'])))

test('a template has a name and codes, and a cost begins with the selected one', async () => {
  const { group, sent } = open(stored)
  expect(group.getByRole('textbox', { name: /nombre de la plantilla 1/ })).toHaveValue('Vía Miami')
  expect(await group.findByText('Flete · Combustible')).toBeInTheDocument()
  fireEvent.click(group.getByRole('button', { name: /otra plantilla/ }))
  type(group.getByRole('textbox', { name: /nombre de la plantilla 2/ }), 'via miami')
  type(group.getByRole('textbox', { name: /códigos de la plantilla 2/ }), 'afr xyz')
  expect(group.getByText('No está en el catálogo: XYZ')).toBeInTheDocument()
  type(group.getByRole('textbox', { name: /nombre de la plantilla 2/ }), 'VÍA MIAMI ')
  save()
  expect(await group.findByRole('alert')).toHaveTextContent('Cada plantilla lleva un nombre distinto')
  expect(sent()).toEqual([])
  type(group.getByRole('textbox', { name: /nombre de la plantilla 2/ }), 'Perecederos')
  fireEvent.change(group.getByRole('combobox'), { target: { value: '1' } })
  save()
  await waitFor(() =>
    expect(sent()).toEqual([
      { LSE_IMPORT: [viaMiami, { name: 'Perecederos', codes: ['AFR', 'XYZ'], byDefault: true }] },
    ]),
  )
})

test('the default template is alone until there is another, and again after that is removed', async () => {
  const { group, sent } = open(stored)
  expect(group.getByRole('combobox')).toHaveValue('-1')
  fireEvent.click(group.getByRole('button', { name: /quitar la plantilla 1/ }))
  expect(group.queryByRole('combobox')).not.toBeInTheDocument()
  save()
  await waitFor(() => expect(sent()).toEqual([{ LSE_IMPORT: [] }]))
})
