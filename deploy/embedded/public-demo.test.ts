import { expect, test } from 'vitest'
import { refusePublicDemo } from './public-demo.ts'

const here = { HOST: '127.0.0.1', PUBLIC_URL: '' }

test.each([
  { ...here, HOST: '0.0.0.0' },
  { ...here, HOST: '::' },
  { ...here, HOST: '10.1.2.3' },
  { ...here, HOST: 'quotations.example.com' },
  { ...here, PUBLIC_URL: 'https://quotations.example.com' },
])('where others get to it, at $HOST $PUBLIC_URL, nobody has demo users without having said so', (config) => {
  expect(() => refusePublicDemo(undefined, config)).toThrow('DEMO_USERS: say on or off')
  expect(() => refusePublicDemo('', config)).toThrow('DEMO_USERS')
  for (const said of ['on', 'off']) expect(() => refusePublicDemo(said, config)).not.toThrow()
})

test.each([
  here,
  { ...here, HOST: 'localhost' },
  { ...here, HOST: '::1' },
  { ...here, PUBLIC_URL: 'http://[::1]:4000' },
])('on this machine alone, at $HOST $PUBLIC_URL, they are there without a word', (config) => {
  expect(() => refusePublicDemo(undefined, config)).not.toThrow()
})
