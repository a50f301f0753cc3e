import { expect, test } from 'vitest'
import {
  compoundOf,
  sampleDocx,
  sampleExe,
  sampleJpeg,
  samplePdf,
  samplePng,
  sampleXlsx,
  zipOf,
} from '../testing/sample-files.ts'
import { storedName, recognizer } from './recognize.ts'

const contentOf = (bytes: Buffer, pieceSize = 65_536) => {
  const formatReader = recognizer()
  for (let at = 0; at < bytes.length; at += pieceSize) formatReader.take(bytes.subarray(at, at + pieceSize))
  return formatReader.content()
}

const mail = Buffer.from('From: Ana <ana@example.com>\r\nSubject: Hola\r\n\r\n<html></html>\r\n')

test.each([
  ['a PDF', samplePdf, 'pdf'],
  ['a PNG', samplePng, 'png'],
  ['a JPEG', sampleJpeg, 'jpg'],
  ['a text of Word', sampleDocx, 'docx'],
  ['a sheet of Excel', sampleXlsx, 'xlsx'],
  ['a long sheet', zipOf(['xl/workbook.xml', '[Content_Types].xml'], 700_000), 'xlsx'],
  ['an old text of Word', compoundOf('WordDocument'), 'doc'],
  ['an old sheet of Excel', compoundOf('Workbook'), 'xls'],
  ['a mail of Outlook', compoundOf('__properties_version1.0'), 'msg'],
  ['a mail', mail, 'mail'],
  ['a table in UTF-16', Buffer.from('\uFEFFa;b\r\n1;"ñandú €"\r\n', 'utf16le'), 'text'],
  ['a table in UTF-16 of the other order', Buffer.from('\uFEFFa;b\r\n1;"ñandú €"\r\n', 'utf16le').swap16(), 'text'],
  ['a table', Buffer.from('a;b\r\n1;"ñandú"\r\n', 'latin1'), 'text'],
])('%s is recognised by its content, in pieces of any size', async (_, bytes, content) => {
  expect(await contentOf(bytes)).toBe(content)
  expect(await contentOf(bytes, 7)).toBe(content)
})

test('UTF-16 text is recognised although its byte order mark is split', async () => {
  const wide = Buffer.from('\uFEFFØ;b\r\n', 'utf16le')
  expect([await contentOf(wide, 1), await contentOf(wide.swap16(), 1)]).toEqual(['text', 'text'])
})

test.each([
  ['a program', sampleExe],
  ['an installer', compoundOf('!_StringData')],
  ['a page', Buffer.from('\uFEFF \n<!doctype html><script>alert(1)</script>')],
  ['a drawing with script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['a script', Buffer.from('#!/bin/sh\nrm -rf /\n')],
  ['an archive', zipOf(['a.exe', 'b.pdf'])],
  ['a text of Word with macros', zipOf(['[Content_Types].xml', 'word/document.xml', 'word/vbaProject.bin'])],
  ['an archive without its end', sampleDocx.subarray(0, 80)],
  ['an archive that lies about where its directory is', Buffer.concat([sampleDocx, Buffer.alloc(9)])],
  ['a film', Buffer.from('\0\0\0\u0018ftypmp42', 'latin1')],
  ['a picture of another kind', Buffer.from('GIF89a\u0001\0\u0001\0', 'latin1')],
  ['a page in UTF-16', Buffer.from('\uFEFF <html><script>alert(1)</script>', 'utf16le')],
  ['a script in UTF-16', Buffer.from('\uFEFF#!/bin/sh\n', 'utf16le').swap16()],
  ['a text in UTF-16 with a NUL', Buffer.from('\uFEFFa;b\0\n', 'utf16le')],
  ['a sound', Buffer.from([0xff, 0xfe, 0x90, 0x64, 0, 0xd8, 0, 0, 0x12, 0x34])],
  ['a text with a NUL', Buffer.from('a;b\0')],
  ['a text with the header of a video', Buffer.from([0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11])],
])('%s is not recognised', async (_, bytes) => expect(await contentOf(bytes)).toBeUndefined())

test.each([
  ['Factura 1.pdf', 'pdf', 'Factura 1.pdf'],
  ['foto.JPEG', 'jpg', 'foto.jpeg'],
  ['lista.csv', 'text', 'lista.csv'],
  ['nota.txt', 'mail', 'nota.txt'],
  ['correo.eml', 'mail', 'correo.eml'],
  ['scan', 'pdf', 'scan.pdf'],
  ['???.pdf', 'pdf', 'MSDS.pdf'],
  ['../../x.pdf', 'pdf', 'x.pdf'],
] as const)('%s of the content %s is stored as %s', (name, content, storedAs) =>
  expect(storedName(name, content, 'MSDS')).toBe(storedAs),
)

test.each([
  ['factura.pdf', 'png'],
  ['factura.exe', 'pdf'],
  ['factura.pdf.html', 'text'],
  ['correo.eml', 'text'],
  ['dibujo.svg', 'text'],
  ['lista.csv', 'pdf'],
] as const)('%s is refused when its content is %s', (name, content) =>
  expect(storedName(name, content, 'MSDS')).toBeUndefined(),
)
