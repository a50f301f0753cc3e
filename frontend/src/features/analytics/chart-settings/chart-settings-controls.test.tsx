import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt } from '../../../testing/render.tsx'
import { LookControls } from './chart-settings-controls.tsx'
import { useChartSettings } from '../dashboard-chart.tsx'

const Controls = () => {
  const [look, onChange] = useChartSettings('lcl/cost-per-rt')
  return (
    <LookControls
      look={look}
      sources={['Orient Consol', 'Sino-Andes']}
      sortedBy={[
        { id: 'quotes', name: 'Solicitadas' },
        { id: 'won', name: 'Ganadas' },
      ]}
      hasLimits
      unit=" h"
      onChange={onChange}
    />
  )
}
const at = (query: string) =>
  renderAt(
    <span className="chart-tools" tabIndex={-1}>
      <Controls />
    </span>,
    `/d?${query}`,
  )
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('each setting has a chip beside the chart, with a button that removes it', () => {
  const { place } = at('sort=lcl.cost-per-rt:desc:won&y=lcl.cost-per-rt:50..80&cost=lcl.cost-per-rt:Sino-Andes&tab=LCL')
  expect(screen.getByText('↓ Descendente Ganadas')).toBeInTheDocument()
  expect(screen.getByText('Y 50 h – 80 h')).toBeInTheDocument()
  press('Quitar el orden')
  expect(document.querySelector('.chart-tools')).toHaveFocus()
  press('Quitar los límites del eje')
  press('Dejar de comparar Sino-Andes')
  expect(place()).toBe('/d?tab=LCL')
})

test('order and limits set in the panel are stored in the URL', async () => {
  const { place } = at('tab=LCL')
  press('Orden y eje')
  fireEvent.click(await screen.findByRole('radio', { name: 'Descendente' }))
  fireEvent.change(screen.getByLabelText('Según'), { target: { value: 'won' } })
  fireEvent.change(screen.getByLabelText('Eje hasta'), { target: { value: '80,5' } })
  expect(decodeURIComponent(place() ?? '')).toBe('/d?tab=LCL&sort=lcl.cost-per-rt:desc:won&y=lcl.cost-per-rt:..80.5')
  fireEvent.click(screen.getByRole('radio', { name: 'Original' }))
  fireEvent.change(screen.getByLabelText('Eje hasta'), { target: { value: '' } })
  expect(place()).toBe('/d?tab=LCL')
})

test('typing a limit digit by digit keeps the other limit', async () => {
  const { place } = at('y=lcl.cost-per-rt:100..')
  press('Orden y eje')
  const maxField = await screen.findByLabelText('Eje hasta')
  for (const typed of ['5', '50', '500']) fireEvent.change(maxField, { target: { value: typed } })
  expect(place()).toBe('/d?y=lcl.cost-per-rt%3A100..500')
})

test('a minimum above the maximum is not applied and shows an error', async () => {
  const { place } = at('y=lcl.cost-per-rt:100..')
  press('Orden y eje')
  const [minField, maxField] = [await screen.findByLabelText('Eje desde'), screen.getByLabelText('Eje hasta')]
  fireEvent.change(maxField, { target: { value: '80' } })
  expect(maxField).toHaveAccessibleDescription('No es mayor que «Eje desde»: no se aplica.')
  expect(decodeURIComponent(place() ?? '')).toBe('/d?y=lcl.cost-per-rt:100..')
  // The other limit is the last typed one now.
  fireEvent.change(minField, { target: { value: '90' } })
  expect(minField).toHaveAccessibleDescription('No es menor que «Eje hasta»: no se aplica.')
  expect(maxField).not.toHaveAccessibleDescription()
  expect(decodeURIComponent(place() ?? '')).toBe('/d?y=lcl.cost-per-rt:..80')
  fireEvent.change(minField, { target: { value: '9' } })
  expect(minField).not.toHaveAccessibleDescription()
  expect(decodeURIComponent(place() ?? '')).toBe('/d?y=lcl.cost-per-rt:9..80')
})

test('carriers chosen for comparison have no chip where the sources are agents', () => {
  at('cost=lcl.cost-per-rt:Maersk&cost=lcl.cost-per-rt:Sino-Andes')
  expect(screen.getByRole('button', { name: 'Dejar de comparar Sino-Andes' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Dejar de comparar Maersk' })).not.toBeInTheDocument()
})

test('adding a source removes compared sources that no longer exist', async () => {
  const { place } = at('cost=lcl.cost-per-rt:Maersk&cost=lcl.cost-per-rt:Sino-Andes')
  press('Comparar')
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Orient Consol' }))
  expect(new URLSearchParams(place()?.split('?')[1]).getAll('cost')).toEqual([
    'lcl.cost-per-rt:Sino-Andes',
    'lcl.cost-per-rt:Orient Consol',
  ])
})

test('removing another source removes compared sources that no longer exist', () => {
  const { place } = at('cost=lcl.cost-per-rt:Maersk&cost=lcl.cost-per-rt:Sino-Andes')
  press('Dejar de comparar Sino-Andes')
  expect(place()).toBe('/d')
})

test('a source is added to the comparison and removed again', async () => {
  const { place } = at('')
  press('Comparar')
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Orient Consol' }))
  expect(decodeURIComponent(place() ?? '')).toBe('/d?cost=lcl.cost-per-rt:Orient+Consol')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Orient Consol' }))
  expect(place()).toBe('/d')
})

test('the source list opens with the focus on its first option', async () => {
  at('')
  press('Comparar')
  const first = await screen.findByRole('checkbox', { name: 'Orient Consol' })
  await waitFor(() => expect(first).toHaveFocus())
})

test('the settings panel opens with the focus inside', async () => {
  at('')
  press('Orden y eje')
  await waitFor(() =>
    expect(document.querySelector('.chart-settings')).toContainElement(document.activeElement as HTMLElement),
  )
})
