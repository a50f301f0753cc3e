import { expect, test } from 'vitest'
import { refusePublicDemo } from './public-demo.ts'

const localConfig = { HOST: '127.0.0.1', PUBLIC_URL: '' }

test.each([
  { ...localConfig, HOST: '0.0.0.0' },
  { ...localConfig, HOST: '::' },
  { ...localConfig, HOST: '10.1.2.3' },
  { ...localConfig, HOST: 'quotations.example.com' },
  { ...localConfig, PUBLIC_URL: 'https://quotations.example.com' },
])('demo users are refused by default if others can reach the application, at $HOST $PUBLIC_URL', (config) => {
  expect(() => refusePublicDemo(undefined, config)).toThrow('DEMO_USERS: set on or off')
  expect(() => refusePublicDemo('', config)).toThrow('DEMO_USERS')
  for (const setting of ['on', 'off']) expect(() => refusePublicDemo(setting, config)).not.toThrow()
})

test.each([
  localConfig,
  { ...localConfig, HOST: 'localhost' },
  { ...localConfig, HOST: '::1' },
  { ...localConfig, PUBLIC_URL: 'http://[::1]:4000' },
])('demo users are allowed by default on the local machine, at $HOST $PUBLIC_URL', (config) => {
  expect(() => refusePublicDemo(undefined, config)).not.toThrow()
})
