import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt } from '../../testing/render.tsx'
import { StatusChip } from './status-chip.tsx'
import { WaitingTime, type WaitingTimeProps } from './waiting-time.tsx'

test('a status is a word beside its glyph; in a head it is tinted', () => {
  renderAt(
    <>
      <StatusChip status="SENT" />
      <StatusChip status="QUOTED" pill />
    </>,
  )
  expect(screen.getByText('Enviada').parentElement).not.toHaveClass('pill')
  expect(screen.getByText('Cotizada').parentElement).toHaveClass('pill')
})

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
const waiting = (more: Omit<WaitingTimeProps, 'since'>) => {
  renderAt(<WaitingTime since={hours(-5)} {...more} />)
  return document.querySelector('.waiting-time')
}

test.each([
  [{}, null, 0],
  [{ dueAt: hours(1), lateAt: hours(2) }, null, 0],
  [{ dueAt: hours(-1), lateAt: hours(2) }, 'amber', 0],
  [{ dueAt: hours(-3), lateAt: hours(-1) }, 'red', 1],
])('waiting time is grey, amber when due, red with a clock when late: %#', (more, hue, clocks) => {
  const time = waiting(more)
  expect(time).toHaveTextContent(/^(5 h 0\d|4 h 59)$/)
  expect(time?.getAttribute('data-hue') ?? null).toBe(hue)
  expect(time?.querySelectorAll('svg')).toHaveLength(clocks)
})
