import { expect, test } from 'vitest'
import { encodeFrame } from './frame-codec.ts'

test('a frame has command, headers and body, with content-length in octets', () => {
  expect(encodeFrame('MESSAGE', { subscription: 's', 'message-id': '1' }, 'año').toString()).toBe(
    'MESSAGE\nsubscription:s\nmessage-id:1\ncontent-length:4\n\naño\0',
  )
  expect(encodeFrame('RECEIPT', { 'receipt-id': '7' }).toString()).toBe('RECEIPT\nreceipt-id:7\n\n\0')
})

test('header names and values are escaped as far as the version allows', () => {
  const headers = { 'a:b': 'c\\d\r\ne' }
  expect(encodeFrame('ERROR', headers, '', '1.2').toString()).toBe('ERROR\na\\cb:c\\\\d\\r\\ne\n\n\0')
  expect(encodeFrame('ERROR', headers, '', '1.1').toString()).toBe('ERROR\na\\cb:c\\\\d \\ne\n\n\0')
})

test('a NUL in a header does not end the frame', () => {
  expect(encodeFrame('ERROR', { 'receipt-id': 'a\0b' }).toString()).toBe('ERROR\nreceipt-id:a b\n\n\0')
})

test('version 1.0 and CONNECTED escape nothing, and no value can start another header', () => {
  expect(encodeFrame('ERROR', { message: 'a\\b:c\nd' }, '', '1.0').toString()).toBe('ERROR\nmessage:a\\b:c d\n\n\0')
  expect(encodeFrame('CONNECTED', { 'user-name': 'x:y\r\nz:1' }).toString()).toBe('CONNECTED\nuser-name:x:y  z:1\n\n\0')
})
