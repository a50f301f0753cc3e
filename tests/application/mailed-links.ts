import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What quoted-printable has made of a mail's text, undone as far as addresses need it. */
const plain = (mail: string) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '=')

/**
 * Paths of the pages that agents were mailed for a quotation, out of the `.eml` files of the embedded outbox; waits until
 * there are so many.
 */
export const mailedLinks = async (dataDir: string, quotationKey: string, least: number): Promise<string[]> => {
  const outbox = join(dataDir, 'outbox')
  for (;;) {
    // What is still being written has another ending.
    const names = (await readdir(outbox).catch(() => [])).filter((name) => /^cost-request-.*\.eml$/.test(name))
    const mails = await Promise.all(names.map(async (name) => plain(await readFile(join(outbox, name), 'utf8'))))
    const links = mails
      .filter((mail) => mail.includes(quotationKey))
      .flatMap((mail) => /\/third-party\/[\w-]+/.exec(mail)?.[0] ?? [])
    if (links.length >= least) return links
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
