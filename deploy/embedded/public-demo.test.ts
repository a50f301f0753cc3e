import { expect, test } from 'vitest'
import { refusePublicDemo } from './public-demo.ts'

const here = { HOST: '127.0.0.1', PUBLIC_URL: '' }

test.each([
  { ...here, HOST: '0.0.0.0' },
  { ...here, HOST: '::' },
  { ...here, HOST: '10.1.2.3' },
  { ...here, HOST: 'quotations.example.com' },
  { ...here, PUBLIC_URL: 'https://quotations.example.com' },
])('refuses demo users by default if others can reach the application, at $HOST $PUBLIC_URL', (config) => {
  expect(() => refusePublicDemo(undefined, config)).toThrow('DEMO_USERS: set on or off')
  expect(() => refusePublicDemo('', config)).toThrow('DEMO_USERS')
  for (const setting of ['on', 'off']) expect(() => refusePublicDemo(setting, config)).not.toThrow()
})

test.each([
  here,
  { ...here, HOST: 'localhost' },
  { ...here, HOST: '::1' },
  { ...here, PUBLIC_URL: 'http://[::1]:4000' },
])('allows demo users by default on the local machine, at $HOST $PUBLIC_URL', (config) => {
  expect(() => refusePublicDemo(undefined, config)).not.toThrow()
})
