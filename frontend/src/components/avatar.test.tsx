import type { Notification } from '@freight/contracts/notification/notification'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt } from '../testing/render.tsx'
import { Avatar } from './avatar.tsx'
import { NotificationLine } from './notification-line.tsx'

test('the signed-in user’s own initials are highlighted', () => {
  renderAt(
    <>
      <Avatar name="Ana Duarte" />
      <Avatar name="Rosa Maidana" own />
    </>,
  )
  expect(screen.getByRole('img', { name: 'Ana Duarte' })).not.toHaveClass('own')
  expect(screen.getByRole('img', { name: 'Rosa Maidana' })).toHaveClass('own')
})

const line = (more: Partial<Omit<Notification, 'params'>>, compact = false) => {
  const notification: Notification = {
    id: 'n-1',
    kind: 'PERSONAL',
    key: 'MVD-2026-000001',
    title: 'Llamar',
    message: 'Antes de las tres',
    date: '2020-11-20T12:00:00.000Z',
    read: true,
    params: {},
    ...more,
  }
  renderAt(<NotificationLine notification={notification} compact={compact} onOpen={() => undefined} />)
  return screen.getByRole('button')
}
const part = (button: HTMLElement, name: string) => button.querySelector(`.notification-${name}`)?.textContent

test('a notification shows its reference below, and on one line in the short form', () => {
  const whole = line({})
  expect([part(whole, 'title'), part(whole, 'text'), part(whole, 'key')]).toEqual([
    'Llamar',
    'Antes de las tres',
    'MVD-2026-000001',
  ])
  expect(whole).not.toHaveAttribute('data-unread')
  expect(part(whole, 'when')).toBe('20/11/2020')
})

test('the short form shows reference and text on one line', () => {
  const short = line({}, true)
  expect(part(short, 'text')).toBe('MVD-2026-000001 · Antes de las tres')
  expect(part(short, 'key')).toBeUndefined()
})

test('without a quotation there is no reference; today’s notification shows the hour and that it is unread', () => {
  const now = new Date()
  const button = line({ key: '', read: false, date: now.toISOString() })
  expect(part(button, 'key')).toBeUndefined()
  expect(button).toHaveAttribute('data-unread', 'true')
  expect(part(button, 'title')).toBe('Llamar (sin leer)')
  expect(part(button, 'when')).toMatch(/^\d\d:\d\d$/)
})
