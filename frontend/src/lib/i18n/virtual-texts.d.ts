/** The text files by language and group, see build/text-modules.ts. */
declare module 'virtual:texts' {
  const files: Readonly<Record<string, Readonly<Record<string, () => Promise<Readonly<Record<string, object>>>>>>>
  export default files
}
