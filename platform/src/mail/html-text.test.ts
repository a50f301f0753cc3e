import { expect, test } from 'vitest'
import { htmlParagraph, htmlText } from './html-text.ts'

test('user input is text in a mail, never markup', () =>
  expect(htmlText('<b a="1">Ana & Co</b>')).toBe('&lt;b a=&quot;1&quot;&gt;Ana &amp; Co&lt;/b&gt;'))

test('line breaks of a paragraph are kept', () =>
  expect(htmlParagraph('One <two>\nthree')).toBe('<p style="margin:0 0 12px">One &lt;two&gt;<br>three</p>'))
