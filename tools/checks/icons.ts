import type { Check, Finding } from './source.ts'

const icon = /<[A-Z]\w*(?:Outlined|Filled|TwoTone)\b([^<>]*)>/g
const silent = /\saria-(?:hidden|label)=/

const heard = ({ file, text }: { readonly file: string; readonly text: string }): Finding[] =>
  Array.from(text.matchAll(icon))
    .filter(([, attributes = '']) => !silent.test(attributes))
    .map(({ 0: tag, index }) => ({
      file,
      line: text.slice(0, index).split('\n').length,
      message: `${tag} would be read out by the name of its picture: aria-hidden="true", and words beside it`,
    }))

/** The icon set gives each picture an English name of its own, which becomes a part of what a button is called. */
export const icons = (files: readonly { readonly file: string; readonly text: string }[]): Check[] => [
  { name: 'icons: no picture is read out', errors: files.flatMap(heard) },
]
