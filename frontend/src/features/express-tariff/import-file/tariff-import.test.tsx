import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { chooseCsv, FILE_ROWS, fileRowsAnswer, importBodyOf } from '../../../testing/file-rows.ts'
import { asIfLaidOut } from '../../../testing/laid-out.ts'
import { renderAt } from '../../../testing/render.tsx'
import { TariffPage } from '../tariff/tariff-page.tsx'
import { tariffAnswers } from '../testing/sample-tariff.ts'

const path = '/app/v1/express-tariffs/t-1/bands/import'

const open = async (content: string, outcomeOf: (row: number) => object) => {
  asIfLaidOut()
  keepToken(fakeToken(['MODIFICAR_TARIFA_EXPRESS']))
  const calls = fakeApi({
    ...tariffAnswers,
    [FILE_ROWS]: fileRowsAnswer,
    [`POST ${path}`]: (one) => ({
      body: { results: importBodyOf(one).rows.map(({ row }) => ({ row, ...outcomeOf(row) })) },
    }),
  })
  renderAt(<TariffPage id="t-1" today="2026-11-20" onBack={() => {}} onCopy={() => {}} />, '/operativa/express')
  await userEvent.click(await screen.findByRole('button', { name: 'Rangos: importar…' }))
  await chooseCsv(content)
  await userEvent.click(await screen.findByRole('button', { name: /Probar sin guardar/ }))
  await screen.findByText('Prueba terminada')
  return () => calls.filter((one) => one.path === path).map(importBodyOf)
}

test('a sheet with zones across replaces the bands at once, also more rows than a part, and is compared', async () => {
  const rows = Array.from({ length: 250 }, (_, index) => `${index + 1};${40 + index},00;60,00`)
  const bodies = await open(['Kg;Zona 1;Zona 2', ...rows].join('\n'), (row) =>
    row === 2
      ? { outcome: 'changed', changes: [{ field: 'price.1', from: '38.00', to: '40.00' }] }
      : { outcome: row === 3 ? 'same' : 'new' },
  )
  expect(await screen.findByText('40.00')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /^Aplicar/ }))
  await userEvent.click(await screen.findByRole('button', { name: /^Listo/ }))
  expect(bodies().map(({ dryRun, rows: sent }) => [dryRun, sent.length])).toEqual([
    [true, 250],
    [false, 250],
  ])
  expect(bodies()[1]?.rows[1]).toEqual({ row: 3, cells: { upToKg: '2', 'price.1': '41,00', 'price.2': '60,00' } })
  expect(await screen.findByRole('heading', { name: 'Diferencias' })).toBeVisible()
})

test('a wrong cell stops the import until the user leaves its row out', async () => {
  const bodies = await open('Zona;Hasta kg;Importe\n1;1;40\n1;x;50\n', (row) =>
    row === 2
      ? { outcome: 'new' }
      : {
          outcome: 'problem',
          problems: [{ field: 'upToKg', code: 'INVALID', message: '', details: { expected: 'number' } }],
        },
  )
  expect(await screen.findByText(/^Hasta kg: /)).toBeVisible()
  const apply = screen.getByRole('button', { name: /^Aplicar/ })
  expect(apply).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(screen.getByRole('checkbox', { name: /problema/i }))
  await userEvent.click(apply)
  await waitFor(() => expect(bodies()).toHaveLength(2))
  expect(bodies()[1]?.rows.map(({ row }) => row)).toEqual([2])
})
