import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Decodes quoted-printable in a mail's text, as far as URLs need it. */
const plain = (mail: string) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '=')

/** Paths of the agent pages mailed for a quotation, from the `.eml` files of the embedded outbox; waits for this many. */
export const mailedLinks = async (dataDir: string, quotationKey: string, minCount: number): Promise<string[]> => {
  const outbox = join(dataDir, 'outbox')
  for (;;) {
    // Files that are still being written have another extension.
    const names = (await readdir(outbox).catch(() => [])).filter((name) => /^cost-request-.*\.eml$/.test(name))
    const mails = await Promise.all(names.map(async (name) => plain(await readFile(join(outbox, name), 'utf8'))))
    const links = mails
      .filter((mail) => mail.includes(quotationKey))
      .flatMap((mail) => /\/third-party\/[\w-]+/.exec(mail)?.[0] ?? [])
    if (links.length >= minCount) return links
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
