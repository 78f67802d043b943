/** What stands in a place of a template: one text, or lines of their own. */
export type Slot = string | readonly string[]

const place = /__([a-z]+(?:_[a-z]+)*|Pascal|PREFIX)__/g
const alone = /^(\s*)__([a-z]+(?:_[a-z]+)*)__$/

const slotOf = (values: Readonly<Record<string, Slot>>, name: string): Slot => {
  const value = values[name]
  if (value === undefined) throw new Error(`nothing fills __${name}__`)
  return value
}
const inline = (text: string, values: Readonly<Record<string, Slot>>): string =>
  text.replaceAll(place, (_, name: string) => [slotOf(values, name)].flat().join(', '))

/**
 * Fills a template, or the path of one. Lines that stand alone in their place
 * take its indent; a place without any leaves no line behind.
 */
export const filled = (template: string, values: Readonly<Record<string, Slot>>): string =>
  template
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', name = ''] = alone.exec(line) ?? []
      const value = name === '' ? undefined : slotOf(values, name)
      if (Array.isArray(value))
        return (value as readonly string[]).map((one) => (one === '' ? '' : inline(indent + one, values)))
      return [inline(line, values)]
    })
    .join('\n')

const comments = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm
const strings = /'(?:[^'\\\n]|\\.)*'/g
const importLine = /^import (type )?\{ (.+) \} from ('[^']+')$/gm
const nameIn = (specifier: string): string => specifier.replace(/^type /, '').replace(/^.* as /, '')

/** The code without the imports that it has no use for: a template names all that any module may need. */
export const pruned = (code: string): string => {
  const body = code
    .replaceAll(comments, '')
    .replaceAll(/^import .*$/gm, '')
    .replaceAll(strings, "''")
  // A key of an object, or what follows a dot, is not the name.
  const isUsed = (name: string) =>
    new RegExp(`(?<![\\w$.])${name}(?![\\w$])(?!:)`).test(body) || new RegExp(`\\.\\.\\.${name}(?![\\w$])`).test(body)
  return code
    .replaceAll(importLine, (_, type: string | undefined, list: string, from: string) => {
      const kept = list.split(', ').filter((one) => isUsed(nameIn(one)))
      if (kept.length === 0) return '// nothing of this is needed'
      const onlyTypes = type !== undefined || kept.every((one) => one.startsWith('type '))
      return `import ${onlyTypes ? 'type ' : ''}{ ${onlyTypes ? kept.map((one) => one.replace(/^type /, '')).join(', ') : kept.join(', ')} } from ${from}`
    })
    .replaceAll('// nothing of this is needed\n', '')
}
