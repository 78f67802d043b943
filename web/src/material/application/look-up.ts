import { materialCalls } from '@geodepot/contracts/material/material.ts'
import { queryNow } from '../../kit/api/index.ts'
import type { Form } from '../../kit/form/index.ts'
import { type DraftLine, type Values, naming } from './values.ts'

const isOpen = ({ materialId, $asked, $unknown }: DraftLine): boolean =>
  materialId === undefined && $asked !== undefined && $unknown !== true
/** What lines name by a text that nobody has looked up yet. */
export const openTexts = (lines: readonly DraftLine[]): string[] => [
  ...new Set(lines.filter(isOpen).flatMap(({ $asked }) => $asked ?? [])),
]

/** Asks what typed and pasted texts stand for, and puts the materials into their lines. */
export const lookUp = async (form: Form<Values>): Promise<void> => {
  const texts = openTexts(form.store.read().values.lines ?? [])
  if (texts.length === 0) return
  const found = await queryNow(materialCalls.lookup, { texts })
  const meant = new Map(texts.map((text, at) => [text, found[at]]))
  // As they are by now: somebody may have written on meanwhile.
  const lines = form.store.read().values.lines ?? []
  form.set(
    'lines',
    lines.map((line): DraftLine => {
      const one = isOpen(line) ? meant.get(line.$asked ?? '') : undefined
      if (one === undefined) return line
      return one === null ? { ...line, $unknown: true } : { ...line, ...naming(one) }
    }),
    lines.flatMap((line, row) => (isOpen(line) ? [`lines.${row}.materialId`] : [])),
  )
}
