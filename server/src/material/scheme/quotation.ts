import { textOf } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { askingCalls } from '@geodepot/contracts/material/scheme.asking.ts'
import { schemeMessages } from '@geodepot/contracts/material/scheme.messages.ts'
import { requestMessages } from '@geodepot/contracts/material/scheme.request.messages.ts'
import { type SchemeLineRow, conditions, incoterms } from '@geodepot/contracts/material/scheme.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import type { Database, Reader } from '../../kit/database/database.ts'
import { requireVisible } from '../../kit/document/index.ts'
import { notFound } from '../../kit/http/refusal.ts'
import type { Download } from '../../kit/http/route.ts'
import { mediaTypes } from '../../kit/media-type.ts'
import { type FormCell, writeForm } from '../../kit/sheet/index.ts'
import { schemeDocuments } from './document.ts'
import { findLines } from './queries.ts'
import { aboutLines, aboutRequest, lineFields, termFields } from './quotation-fields.ts'
import { type Asked, findAsked } from './requests.ts'

/** In which a supplier may offer. */
export const currenciesIn = async (db: Reader): Promise<string[]> =>
  (await sql<{ code: string }>`select code from system.currency where status = '0' order by code`.execute(db)).rows.map(
    ({ code }) => code,
  )

const wordsOf = ({ language }: Asked) => ({
  r: (key: keyof typeof requestMessages.texts) => textOf(requestMessages, key, language),
  s: (key: keyof typeof schemeMessages.texts) => textOf(schemeMessages, key, language),
})
/** What a supplier is told of a material, in its language. */
export const materialOf = (
  language: Asked['language'],
  { materialNameCn, materialNameEn, specChassisNo, applicableModel }: SchemeLineRow,
): string =>
  [language === 'en' ? materialNameEn || materialNameCn : materialNameCn, specChassisNo, applicableModel]
    .filter(Boolean)
    .join(' · ')

/** The first column is hidden and says what a row is about: the request, a term, or a line by its id. */
const rowsOf = (asked: Asked, lines: readonly SchemeLineRow[], currencies: readonly string[]): FormCell[][] => {
  const { r, s } = wordsOf(asked)
  const choices: Readonly<Record<string, readonly string[]>> = {
    currencyCode: currencies,
    incoterm: incoterms,
    withTax: [r('yes'), r('no')],
    condition: conditions.map((value) => s(`condition_${value}`)),
  }
  const open = (field: string, kind: FormCell['open']): FormCell => ({
    ...(kind && { open: kind }),
    ...(choices[field] && { choices: choices[field] }),
  })
  const said = (label: string, value: string, about = ''): FormCell[] => [
    { value: about },
    {},
    { value: label, isHead: true },
    { value },
  ]
  return [
    [{}, {}, { value: `${r('sheetTitle')} ${asked.number}`, isHead: true }],
    said(r('requestNumber'), asked.number, aboutRequest),
    said(r('supplierName'), asked.supplierName),
    said(r('contactName'), asked.contactName),
    said(r('askedBy'), asked.askedBy),
    said(r('deadline'), asked.deadline.slice(0, 16)),
    [{}, {}, { value: r('sheetHelp') }],
    ...termFields.map(({ field, label, open: kind }): FormCell[] => [
      { value: field },
      {},
      { value: s(label), isHead: true },
      open(field, kind),
    ]),
    [],
    [
      { value: aboutLines },
      ...[r('position'), r('material'), s('partNo'), s('unitName'), s('quantity')].map((value) => ({
        value,
        isHead: true as const,
      })),
      ...lineFields.map(({ field }) => ({ value: s(field), isHead: true as const })),
    ],
    ...lines.map((line, at): FormCell[] => [
      { value: String(line.sourceLineId) },
      ...[String(at + 1), materialOf(asked.language, line), line.partNo, line.unitName, line.quantity].map((value) => ({
        value,
      })),
      ...lineFields.map(({ field, open: kind }) => open(field, kind)),
    ]),
  ]
}

/** What a supplier fills and sends back, in its language. */
export const quotationSheet = async (
  db: Reader,
  asked: Asked,
  lines: readonly SchemeLineRow[],
): Promise<{ name: string; bytes: Buffer }> => {
  const name = textOf(requestMessages, 'sheetName', asked.language)
  const bytes = await writeForm({
    sheetName: name,
    columns: [
      { width: 10, hidden: true },
      ...[6, 44, 22, 8, 10].map((width) => ({ width })),
      ...lineFields.map(({ width }) => ({ width })),
    ],
    rows: rowsOf(asked, lines, await currenciesIn(db)),
  })
  return { name: `${name}_${asked.number}.xlsx`, bytes }
}

/** The sheet for somebody who sends it by hand. */
export const requestSheet = async (
  db: Database,
  actor: Actor,
  { id, requestId }: InputOf<typeof askingCalls.sheet>,
): Promise<Download> => {
  await requireVisible(db, schemeDocuments.spec, schemeDocuments.table, actor, id)
  const asked = await findAsked(db, id, requestId)
  if (!asked) throw notFound()
  const { name, bytes } = await quotationSheet(db, asked, await findLines(db, id, asked.language))
  return { name, type: mediaTypes.xlsx, body: bytes }
}
