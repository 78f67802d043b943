import { materialCalls } from '@geodepot/contracts/material/material.ts'
import { materialMessages } from '@geodepot/contracts/material/material.messages.ts'
import { useEffect, useMemo } from 'react'
import { queryNow, showError } from '../../kit/api/index.ts'
import { type Form, useSettled } from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { type NamesMaterial, naming } from './naming.ts'

/** A form whose lines name materials. */
interface LinesForm<L> {
  readonly store: { readonly read: () => { readonly values: { readonly lines?: L[] } } }
  readonly set: Form['set']
}
const isOpen = ({ materialId, $asked, $unknown }: NamesMaterial): boolean =>
  materialId === undefined && $asked !== undefined && $unknown !== true
/** What lines name by a text that nobody has looked up yet. */
const openTexts = (lines: readonly NamesMaterial[]): string[] => [
  ...new Set(lines.filter(isOpen).flatMap(({ $asked }) => $asked ?? [])),
]

/** Asks what typed and pasted texts stand for, and puts the materials into their lines; says why where it cannot. */
export const lookUpMaterials = async <L extends NamesMaterial>(form: LinesForm<L>): Promise<void> => {
  const texts = openTexts(form.store.read().values.lines ?? [])
  if (texts.length === 0) return
  const found = await queryNow(materialCalls.lookup, { texts }).catch(showError)
  if (!found) return
  const meant = new Map(texts.map((text, at) => [text, found[at]]))
  // As they are by now: somebody may have written on meanwhile.
  const lines = form.store.read().values.lines ?? []
  form.set(
    'lines',
    lines.map((line) => {
      const one = isOpen(line) ? meant.get(line.$asked ?? '') : undefined
      if (one === undefined) return line
      return one === null ? { ...line, $unknown: true } : { ...line, ...naming(one) }
    }),
    lines.flatMap((line, row) => (isOpen(line) ? [`lines.${row}.materialId`] : [])),
  )
}

/** Looks up what was typed a moment ago; answers what no material is called, by the path of its cell. */
export const useMaterialLookUp = <L extends NamesMaterial>(
  form: LinesForm<L>,
  lines: readonly L[],
): ReadonlyMap<string, string> => {
  const t = useText(materialMessages)
  const texts = useSettled(openTexts(lines).join('\n'))
  useEffect(() => {
    if (texts !== '') void lookUpMaterials(form)
  }, [texts, form])
  return useMemo(
    () =>
      new Map(
        lines.flatMap(({ $unknown, $asked = '' }, row) =>
          $unknown === true ? [[`${row}.materialId`, t('unknownMaterial', { text: $asked })] as const] : [],
        ),
      ),
    [lines, t],
  )
}
