import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { ruleAnswers, sampleRules, sampleTrial } from '../testing/sample-rules.ts'
import { TrialPanel, useTrial } from './trial-panel.tsx'
import type { TypedTrial } from './trial-subject.tsx'

beforeEach(() => keepToken(fakeToken(['PRICING', 'PRICING_RULES'])))

const Panel = ({ start }: { start?: string }) => {
  const [quotation, setQuotation] = useState<string | undefined>(start)
  const [typed, setTyped] = useState<TypedTrial>()
  const query = typed ?? (quotation === undefined ? undefined : { quotation })
  const tried = useTrial(query, sampleRules, undefined)
  return <TrialPanel quotation={quotation} onQuotation={setQuotation} typed={typed} onTyped={setTyped} tried={tried} />
}

test('the panel marks dangerous goods without papers', async () => {
  fakeApi(ruleAnswers({ ...sampleTrial(false), agents: [], left: 0, nobody: 'DANGEROUS_GOODS' }))
  renderAt(<Panel start="MVD-2026-004182" />)
  expect(await screen.findByText('No se consulta a ningún agente')).toBeInTheDocument()
  expect(screen.getByText(/hoja de seguridad/)).toBeInTheDocument()
})

test('the panel tries a typed request while typing', async () => {
  const calls = fakeApi(ruleAnswers(sampleTrial(false)))
  const user = userEvent.setup()
  renderAt(<Panel />)
  expect(await screen.findByText(/Elegir una cotización/)).toBeInTheDocument()
  await user.click(screen.getByRole('radio', { name: 'A mano' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Transporte' }), 'AIR')
  await user.click(screen.getByRole('checkbox', { name: 'Tarifa guardada' }))
  expect(await screen.findByText('Se consulta a los agentes')).toBeInTheDocument()
  const last = calls.findLast(({ path }) => path.endsWith('/trial'))
  expect(Object.fromEntries(last?.query ?? [])).toMatchObject({ transportMode: 'AIR', modo: 'ULD', autorate: 'true' })
})

test('the panel finds a quotation by text, and shows why one cannot be tried', async () => {
  fakeApi({ ...ruleAnswers(), 'GET /app/v1/quotation-rules/trial': () => 'unreachable' })
  renderAt(<Panel start="MVD-2026-004182" />)
  expect(await screen.findByText('No se pudo probar')).toBeInTheDocument()
})
