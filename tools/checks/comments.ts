import type { Check, Finding, Source } from './source.ts'

const areas = ['system', 'equipment', 'material']
/** What switches a tool off, or puts work off. */
const forbidden = /^\s*(?:\/\s*)?(@ts-(?:ignore|nocheck|expect-error)|(?:oxlint|eslint)-disable|TODO\b|FIXME\b|XXX\b)/m

const switchedOff = ({ file, comments }: Source): Finding[] =>
  comments.flatMap(({ text, line }) => {
    const found = forbidden.exec(text.replaceAll(/^\s*\*+/gm, ''))
    return found === null
      ? []
      : [{ file, line, message: `${found[1]}: mend it instead, or say in the commit what is left` }]
  })

const isModuleIndex = (file: string) => {
  const [side, source, area, module, name] = file.split('/')
  return (
    (side === 'server' || side === 'web') &&
    source === 'src' &&
    areas.includes(area ?? '') &&
    module !== undefined &&
    /^index\.tsx?$/.test(name ?? '')
  )
}
const opening = ({ file, comments }: Source): Finding[] => {
  const lines = comments
    .filter(({ line }) => line <= 3)
    .flatMap(({ text }) => text.split('\n'))
    .filter((text) => /\p{L}/u.test(text))
  return isModuleIndex(file) && lines.length < 2
    ? [
        {
          file,
          line: 1,
          message: 'opens with two lines: what the module is for, and which part of the specification asked for it',
        },
      ]
    : []
}

export const comments = (sources: readonly Source[]): Check[] => [
  { name: 'comments: nothing is switched off or put off', errors: sources.flatMap(switchedOff) },
  { name: 'comments: a module says what it is for', errors: sources.flatMap(opening) },
]
