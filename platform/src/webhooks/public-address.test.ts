import { expect, test } from 'vitest'
import { isPublicAddress, PrivateAddress } from './public-address.ts'
import { sendWebhook, signatureOf } from './webhook-outbox.ts'

test.each(['8.8.8.8', '172.32.0.1', '2a00:1450:4009::200e'])('%s is public', (address) =>
  expect(isPublicAddress(address)).toBe(true),
)

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '192.88.99.1',
  '0.0.0.0',
  '::1',
  '::',
  'fd00::1',
  'fe80::1',
  '::ffff:127.0.0.1',
  '2002:7f00:1::',
  'localhost',
])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false))

const sending = { id: 'd', body: '{}', secret: 's', at: new Date(0), allowsPrivate: false }

test.each(['https://127.0.0.1/', 'https://[::1]/', 'https://localhost/', 'https://2130706433/', 'http://example.com/'])(
  'nothing is sent to %s',
  async (url) => expect(sendWebhook({ ...sending, url })).rejects.toThrow(PrivateAddress),
)

test('the signature is the HMAC of time and body', () =>
  expect(signatureOf('secret', 1700000000, '{"a":1}')).toBe(
    'sha256=49f24e537407743fa4a0242bb63b94b9a47ee99cbbe071ccd8a22550ae411686',
  ))
