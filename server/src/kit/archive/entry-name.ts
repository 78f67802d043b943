// What some system takes for a path, a sign of its own, or does not show; and the names of devices that Windows keeps.
const strange = /[/\\:*?"<>|\p{Cc}\p{Cf}\u2028\u2029]/gu
const kept = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i
const longest = 120

/** A name that is one part of a path in an archive, and that every system takes, whoever made it up. */
export const entryName = (given: string): string => {
  const name = given
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(strange, '_')
    .replaceAll(/^[. ]+|[. ]+$/g, (ends) => '_'.repeat(ends.length))
    .replace(kept, '_$&')
  const signs = Array.from(name)
  if (signs.length <= longest) return name === '' ? '_' : name
  const end = /\.[^.]{1,10}$/.exec(name)?.[0] ?? ''
  return signs.slice(0, longest - end.length).join('') + end
}

/** The same, told apart from those that were given before: names that differ in capitals alone are one to some systems. */
export const entryNames = (): ((given: string) => string) => {
  const taken = new Set<string>()
  return (given) => {
    const name = entryName(given)
    const [, stem = '', end = ''] = /^(.+?)(\.[^.]*)?$/.exec(name) ?? []
    for (let at = 1; ; at += 1) {
      const one = at === 1 ? name : `${stem} (${at})${end}`
      if (taken.has(one.toLowerCase())) continue
      taken.add(one.toLowerCase())
      return one
    }
  }
}
