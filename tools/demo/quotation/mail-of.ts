/** `Laura Techera` at `textilplata.example`: ltechera@textilplata.example. */
export const mailOf = (name: string, domain: string): string => {
  const plain = name
    .normalize('NFD')
    .replace(/[^a-zA-Z ]/g, '')
    .toLowerCase()
    .split(' ')
  return `${plain[0]?.slice(0, 1) ?? ''}${plain.slice(1).join('')}@${domain}`
}
